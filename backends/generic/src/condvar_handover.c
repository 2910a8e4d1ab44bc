/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/condvar.h>
#include <ove_backend/kernel.h>

#if CONFIG_OVE_CONDVAR

/* A waiter that knows the mutex it wants back. */
struct condvar_waiter {
	struct ove_generic_waiter waiter;
	struct ove_mutex *mutex;
	bool signalled; /* it waits for the mutex from here on, however long that takes */
};

static void hand_over(struct ove_generic_waiter *first)
{
	struct condvar_waiter *const waiter = (struct condvar_waiter *)first;

	waiter->signalled = true;
	ove_generic_mutex_hand_over(waiter->mutex, first);
}

bool ove_backend_condvar_wait(struct ove_condvar *condvar, struct ove_mutex *mutex, uint32_t timeout_ms)
{
	struct condvar_waiter self = {.mutex = mutex, .signalled = false};
	ove_backend_critical_t key = ove_backend_critical_enter();
	bool signalled;

	ove_generic_waiter_join(&self.waiter, &condvar->waiters);
	ove_backend_mutex_unlock(mutex);
	ove_backend_critical_exit(key);
	if (ove_generic_waiter_sleep(&self.waiter, timeout_ms)) {
		return true;
	}
	key = ove_backend_critical_enter();
	signalled = self.signalled;
	if (!signalled) {
		(void)ove_generic_waiter_leave(&self.waiter);
	}
	ove_backend_critical_exit(key);
	if (signalled) {
		(void)ove_generic_waiter_sleep(&self.waiter, OVE_WAIT_FOREVER);
	} else {
		(void)ove_backend_mutex_lock(mutex, OVE_WAIT_FOREVER);
	}
	return signalled;
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

#endif /* CONFIG_OVE_CONDVAR */
