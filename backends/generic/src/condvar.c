/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_seam/condvar.h>
#include <ove_seam/kernel.h>
#include <ove_seam/mutex.h>
#include <ove_seam/thread.h>

#if CONFIG_OVE_CONDVAR && defined(OVE_GENERIC_CONDVAR) && !defined(OVE_GENERIC_MUTEX)

/* No other thread may end this wait. */
static __attribute__((noinline)) void lock_again(struct ove_mutex *mutex)
{
	ove_backend_wait_keep(true);
	(void)ove_backend_mutex_lock(mutex, OVE_WAIT_FOREVER);
	ove_backend_wait_keep(false);
}

bool ove_backend_condvar_wait(struct ove_condvar *condvar, struct ove_mutex *mutex, uint32_t timeout_ms)
{
	struct ove_generic_waiter waiter;
	const ove_backend_critical_t key = ove_backend_critical_enter();
	bool signalled;

	ove_generic_waiter_join(&waiter, &condvar->waiters);
	ove_backend_critical_exit(key);
	ove_backend_mutex_unlock(mutex);
	/* The unlock may have ended an inherited priority, at which this thread must not wait. */
	ove_generic_waiter_refresh(&waiter);
	signalled = ove_generic_waiter_sleep(&waiter, timeout_ms);
	if (!ove_backend_mutex_lock(mutex, OVE_NO_WAIT)) {
		lock_again(mutex);
	}
	return signalled;
}

/* The list is in the order of the priorities that the waiters had when they joined, so compare their current
 * priorities. */
static struct ove_generic_waiter *most_urgent(const struct ove_condvar *condvar)
{
	struct ove_generic_waiter *best = ove_generic_waiters_first(&condvar->waiters);

	if (best == NULL || best->next == NULL) {
		return best;
	}
	unsigned highest = ove_generic_waiting_priority(best->thread);
	for (struct ove_generic_waiter *waiter = best->next; waiter != NULL; waiter = waiter->next) {
		const unsigned priority = ove_generic_waiting_priority(waiter->thread);

		if (priority > highest) {
			highest = priority;
			best = waiter;
		}
	}
	return best;
}

void ove_backend_condvar_signal(struct ove_condvar *condvar)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_generic_waiter *const first = most_urgent(condvar);

	if (first != NULL) {
		ove_generic_waiter_wake(first, false);
	}
	ove_backend_critical_exit(key);
}

void ove_backend_condvar_broadcast(struct ove_condvar *condvar)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_generic_waiter *first;

	while ((first = most_urgent(condvar)) != NULL) {
		ove_generic_waiter_wake(first, false);
	}
	ove_backend_critical_exit(key);
}

#endif
