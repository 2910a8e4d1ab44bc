/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/line.h>
#include <ove_seam/event.h>

#if CONFIG_OVE_EVENT

bool ove_backend_event_wait(struct ove_event *event, uint32_t timeout_ms)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	bool is_signalled = event->is_set != 0u;

	if (is_signalled) {
		event->is_set = 0;
	} else if (timeout_ms != OVE_NO_WAIT) {
		is_signalled = ove_threadx_line_wait(&event->line, _tx_thread_current_ptr, timeout_ms) ||
			       ove_threadx_line_wait_more(&event->line, timeout_ms);
	}
	ove_backend_critical_exit(key);
	return is_signalled;
}

void ove_backend_event_signal(struct ove_event *event)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	TX_THREAD *const waiter = event->line.first;

	if (waiter != TX_NULL) {
		ove_threadx_line_wake_first(&event->line, waiter, TX_NULL);
	} else {
		event->is_set = 1;
	}
	ove_backend_critical_exit(key);
}

#endif
