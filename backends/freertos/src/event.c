/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/event.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>

#if CONFIG_OVE_EVENT

/* Called when the wait timed out or was ended. */
static __attribute__((noinline)) bool take_late_signal(struct ove_event *event)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_signalled = ove_freertos_has_permit();

	if (!is_signalled) {
		event->state = OVE_FREERTOS_EVENT_CLEAR;
	}
	ove_backend_critical_exit(key);
	if (is_signalled) {
		(void)ove_backend_wait_end();
	}
	return is_signalled;
}

/* Called inside the critical section, where the thread has announced itself and no permit is left over. The event may
 * be gone once it is signalled, so only the permit may be read after that. */
static __attribute__((noinline)) bool wait_with_end(struct ove_event *event, uint32_t timeout_ms,
						    ove_backend_critical_t key)
{
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	TimeOut_t start;
	bool is_signalled;

	ove_freertos_forget_permit();
	ove_freertos_mark_begin();
	vTaskInternalSetTimeOutState(&start);
	ove_backend_critical_exit(key);
	do {
		is_signalled = ove_freertos_take_permit(ticks);
	} while (!is_signalled && ove_freertos_continue_wait(&start, &ticks));

	is_signalled = is_signalled || take_late_signal(event);
	ove_freertos_mark_end();
	return is_signalled;
}

/* A signal takes the waiter out of the word and grants its permit in one masked step, so a signal and a timeout cannot
 * both succeed: the first one to change the word decides. A signal that comes as the timeout expires leaves a permit,
 * which no later wait counts. */
bool ove_backend_event_wait(struct ove_event *event, uint32_t timeout_ms)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (event->state == OVE_FREERTOS_EVENT_SIGNALLED) {
		event->state = OVE_FREERTOS_EVENT_CLEAR;
		ove_backend_critical_exit(key);
		return true;
	}
	if (timeout_ms == 0u) {
		ove_backend_critical_exit(key);
		return false;
	}
	event->state = (uintptr_t)ove_backend_thread_get_self();
	if (timeout_ms != OVE_WAIT_FOREVER) {
		return wait_with_end(event, timeout_ms, key);
	}
	return ove_freertos_await_grant(key) || take_late_signal(event);
}

void ove_backend_event_signal(struct ove_event *event)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uintptr_t waiter = event->state;

	if (waiter <= OVE_FREERTOS_EVENT_SIGNALLED) {
		event->state = OVE_FREERTOS_EVENT_SIGNALLED;
	} else {
		event->state = OVE_FREERTOS_EVENT_CLEAR;
		ove_freertos_grant((struct ove_thread *)waiter);
	}
	ove_backend_critical_exit(key);
}

void ove_backend_event_clear(struct ove_event *event)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (event->state == OVE_FREERTOS_EVENT_SIGNALLED) {
		event->state = OVE_FREERTOS_EVENT_CLEAR;
	}
	ove_backend_critical_exit(key);
}

#endif
