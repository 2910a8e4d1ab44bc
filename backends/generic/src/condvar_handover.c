/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_seam/condvar.h>
#include <ove_seam/kernel.h>
#include <ove_seam/mutex.h>

#if CONFIG_OVE_CONDVAR && defined(OVE_GENERIC_CONDVAR) && defined(OVE_GENERIC_MUTEX)

/* A waiter that records the mutex it must lock again. */
struct condvar_waiter {
	struct ove_generic_waiter waiter;
	struct ove_mutex *mutex;
};

static void hand_over(struct ove_generic_waiter *first)
{
	ove_generic_mutex_hand_over(((struct condvar_waiter *)first)->mutex, first);
}

/* No other thread may end this wait. */
static void lock_again(struct ove_mutex *mutex)
{
	ove_backend_wait_keep(true);
	(void)ove_backend_mutex_lock(mutex, OVE_WAIT_FOREVER);
	ove_backend_wait_keep(false);
}

bool ove_backend_condvar_wait(struct ove_condvar *condvar, struct ove_mutex *mutex, uint32_t timeout_ms)
{
	struct condvar_waiter self;
	ove_backend_critical_t key = ove_backend_critical_enter();

	self.mutex = mutex;
	/* The unlock is inside the critical section, so no thread runs before this one is in the list. */
	ove_backend_mutex_unlock(mutex);
	if (ove_generic_waiter_wait(&self.waiter, &condvar->waiters, timeout_ms, &key)) {
		return true;
	}
	ove_generic_waiter_finish_timeout(key);
	lock_again(mutex);
	return false;
}

void ove_backend_condvar_signal(struct ove_condvar *condvar)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_generic_waiter *const first = ove_generic_waiters_first(&condvar->waiters);

	if (first != NULL) {
		hand_over(first);
	}
	ove_backend_critical_exit(key);
}

void ove_backend_condvar_broadcast(struct ove_condvar *condvar)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_generic_waiter *first;

	while ((first = ove_generic_waiters_first(&condvar->waiters)) != NULL) {
		hand_over(first);
	}
	ove_backend_critical_exit(key);
}

#endif
