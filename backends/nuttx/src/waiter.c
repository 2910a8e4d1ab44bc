/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>

static inline __attribute__((always_inline)) void join(struct ove_generic_waiter *waiter,
						       struct ove_generic_waiters *list)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	waiter->thread = self;
	waiter->priority = ove_generic_waiting_priority(self);
	waiter->has_no_end = false;
	waiter->woken = false;
	ove_nuttx_permit_init(&waiter->permit);
	ove_generic_waiter_insert(waiter, list);
}

void ove_generic_waiter_join(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list)
{
	join(waiter, list);
}

/* The waiter may be gone once its thread sees the flag. The thread cannot end before the critical section ends. */
void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr)
{
	(void)from_isr;
	ove_generic_waiter_take_out(waiter);
	__atomic_store_n(&waiter->woken, true, __ATOMIC_RELAXED);
	ove_nuttx_permit_grant(&waiter->permit);
}

/* The priority is read when the wait starts. */
void ove_generic_waiter_refresh(struct ove_generic_waiter *waiter)
{
	(void)waiter;
}

/* Called in the critical section in which the thread joined or last checked, so no thread comes in between. */
static inline bool await(struct ove_generic_waiter *waiter, uint32_t timeout_ms, ove_backend_critical_t *key)
{
	ove_nuttx_permit_await(&waiter->permit, timeout_ms);
	const bool is_woken_in_time = ove_generic_waiter_is_woken(waiter);

	ove_backend_critical_exit(*key);
	ove_nuttx_suspend_point();
	if (is_woken_in_time) {
		return true;
	}
	/* A suspended thread has stopped above. It keeps an object that it was given during that time. */
	*key = ove_backend_critical_enter();
	if (!ove_generic_waiter_is_woken(waiter)) {
		/* The waiter is in no list if the wait was ended. */
		if (waiter->list != NULL) {
			ove_generic_waiter_take_out(waiter);
		}
		return false;
	}
	ove_backend_critical_exit(*key);
	return true;
}

bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, uint32_t timeout_ms,
			     ove_backend_critical_t *key)
{
	join(waiter, list);
	return await(waiter, timeout_ms, key);
}

bool ove_generic_waiter_sleep(struct ove_generic_waiter *waiter, uint32_t timeout_ms)
{
	ove_backend_critical_t key = ove_backend_critical_enter();

	if (ove_generic_waiter_is_woken(waiter)) {
		ove_backend_critical_exit(key);
		return true;
	}
	if (waiter->priority != ove_generic_waiting_priority(waiter->thread)) {
		ove_generic_waiter_resort(waiter, ove_generic_waiting_priority(waiter->thread));
	}
	if (await(waiter, timeout_ms, &key)) {
		return true;
	}
	ove_generic_waiter_finish_timeout(key);
	return false;
}
