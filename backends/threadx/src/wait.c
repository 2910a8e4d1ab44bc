/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/stop.h>
#include <ove_backend/wait.h>
#include <ove_backend/waiter.h>

const char ove_threadx_parked;
const char ove_threadx_asleep;

VOID ove_threadx_timed_out(TX_THREAD *thread, ULONG sequence)
{
	(void)thread;
	(void)sequence;
}

static __attribute__((noreturn, cold)) void refuse(void)
{
	if (ove_backend_in_isr()) {
		ove_stop(OVE_STOP_CONTEXT, "a wait in an interrupt");
	}
	if (!ove_threadx_started) {
		ove_stop(OVE_STOP_CONTEXT, "a wait before ove_run()");
	}
	ove_stop(OVE_STOP_CONTEXT, ove_threadx_sections != 0u ? "a wait inside a critical section"
							      : "a wait while the scheduler is locked");
}

bool ove_threadx_wait_timed_out(TX_THREAD *self)
{
	if (self->tx_thread_suspend_cleanup != ove_threadx_timed_out) {
		refuse();
	}
	self->tx_thread_suspend_cleanup = TX_NULL;
	return false;
}

static bool is_in_list(const void *place)
{
	return place != &ove_threadx_parked && place != &ove_threadx_asleep;
}

/* Returns true if the thread continues to wait for the ticks beyond the kernel's longest wait. */
static bool rearm(TX_THREAD *thread, struct ove_generic_waiter *waiter)
{
#if CONFIG_OVE_TICK_HZ >= 1000
	if (waiter->more != 0u) {
		thread->tx_thread_timer.tx_timer_internal_remaining_ticks = waiter->more;
		waiter->more = 0;
		_tx_timer_system_activate(&thread->tx_thread_timer);
		return true;
	}
#else
	(void)thread;
#endif
	return waiter->has_no_end;
}

/* Runs in the tick interrupt or in the kernel's timer thread. */
VOID ove_threadx_time_out(TX_THREAD *thread, ULONG sequence)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_generic_waiter *const waiter = (struct ove_generic_waiter *)thread->tx_thread_suspend_control_block;
	bool is_over = ove_threadx_is_over(thread, ove_threadx_time_out, sequence);

	if (is_over && is_in_list(waiter)) {
		is_over = !rearm(thread, waiter);
		if (is_over) {
			ove_generic_waiter_take_out(waiter);
		}
	}
	if (is_over) {
		ove_threadx_end_timed_out(thread);
	}
	ove_backend_critical_exit(key);
}
