/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/event.h>
#include <ove/thread.h>
#include <ove_backend/kernel.h>

#if CONFIG_OVE_EVENT

static bool wait_with_end(struct ove_event *event, uintptr_t self, uint32_t timeout_ms)
{
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	TimeOut_t start;

	vTaskInternalSetTimeOutState(&start);
	do {
		(void)ulTaskGenericNotifyTake(OVE_FREERTOS_NOTIFY_INDEX, pdTRUE, ticks);
		if (event->state != self) {
			return true;
		}
	} while (xTaskCheckForTimeOut(&start, &ticks) == pdFALSE);

	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_signalled = event->state != self;
	if (!is_signalled) {
		event->state = OVE_FREERTOS_EVENT_CLEAR;
	}
	ove_backend_critical_exit(key);
	return is_signalled;
}

/* A waiter is taken out of the word and woken in one masked step, so a signal and a timeout cannot both happen: whoever
 * changes the word decides. A signal that comes after the time is over leaves a permit, which every later wait on the
 * notification tolerates. */
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
	const uintptr_t self = (uintptr_t)ove_backend_thread_get_self();
	event->state = self;
	ove_backend_critical_exit(key);

	if (timeout_ms != OVE_WAIT_FOREVER) {
		return wait_with_end(event, self, timeout_ms);
	}
	do {
		(void)ulTaskGenericNotifyTake(OVE_FREERTOS_NOTIFY_INDEX, pdTRUE, portMAX_DELAY);
	} while (event->state == self);
	return true;
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
