/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>

static inline __attribute__((always_inline)) bool wait(struct ove_generic_waiter *waiter,
						       struct ove_generic_waiters *list, bool is_in_turn,
						       uint32_t timeout_ms, ove_backend_critical_t *key)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	waiter->thread = self;
	waiter->priority = ove_generic_waiting_priority(self);
	waiter->has_no_end = false;
	waiter->is_in_turn = is_in_turn;
	const ULONG ticks = ove_threadx_first_ticks(timeout_ms);
#if CONFIG_OVE_TICK_HZ >= 1000
	waiter->more = 0;
	if (__builtin_expect(ticks == OVE_THREADX_LONGEST, 0)) {
		waiter->more = (uint32_t)(ove_threadx_ticks(timeout_ms) - OVE_THREADX_LONGEST);
	}
#endif
	ove_generic_waiter_insert(waiter, list);
	if (ove_threadx_wait(waiter, ticks)) {
		ove_backend_critical_exit(*key);
		return true;
	}
	return false;
}

bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, uint32_t timeout_ms,
			     ove_backend_critical_t *key)
{
	return wait(waiter, list, false, timeout_ms, key);
}

#if CONFIG_OVE_MUTEX
bool ove_generic_waiter_wait_in_turn(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list,
				     uint32_t timeout_ms, ove_backend_critical_t *key)
{
	return wait(waiter, list, true, timeout_ms, key);
}
#endif

void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr)
{
	TX_THREAD *const thread = ove_threadx_native(waiter->thread);

	(void)from_isr;
	ove_generic_waiter_take_out(waiter);
	ove_threadx_end_wait(thread);
}
