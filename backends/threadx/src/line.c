/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/line.h>

void ove_threadx_line_remove(struct ove_threadx_line *line, TX_THREAD *thread)
{
	TX_THREAD *const after = thread->tx_thread_suspended_next;

	if (line->first == thread) {
		line->first = after;
		return;
	}
	thread->tx_thread_suspended_previous->tx_thread_suspended_next = after;
	if (after != TX_NULL) {
		after->tx_thread_suspended_previous = thread->tx_thread_suspended_previous;
	}
}

bool ove_threadx_line_wait_more(struct ove_threadx_line *line, uint32_t timeout_ms)
{
	const uint64_t more = ove_threadx_ticks(timeout_ms) - ove_threadx_first_ticks(timeout_ms);
	TX_THREAD *const self = _tx_thread_current_ptr;

	if (timeout_ms == UINT32_MAX || more == 0u || ove_threadx_is_wait_ended()) {
		return false;
	}
	ove_threadx_line_insert(line, self);
	return ove_threadx_suspend(self, ove_threadx_line_time_out, line, (ULONG)more);
}

VOID ove_threadx_line_time_out(TX_THREAD *thread, ULONG sequence)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (ove_threadx_is_over(thread, ove_threadx_line_time_out, sequence)) {
		ove_threadx_line_remove((struct ove_threadx_line *)thread->tx_thread_suspend_control_block, thread);
		ove_threadx_end_timed_out(thread);
	}
	ove_backend_critical_exit(key);
}
