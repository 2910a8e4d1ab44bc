/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/eventgroup.h>
#include <ove_backend/kernel.h>
#include <timers.h>

#include "timer_service.h"

#if CONFIG_OVE_EVENTGROUP

/* A resume after a suspend ends the kernel's wait early, hence the loop. */
bool ove_backend_eventgroup_wait_bits(struct ove_eventgroup *group, uint32_t bits, ove_eventgroup_mode_t mode,
				      bool clear, uint32_t timeout_ms, uint32_t *result)
{
	const BaseType_t all = mode == OVE_EVENTGROUP_ALL ? pdTRUE : pdFALSE;
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	TimeOut_t start;
	EventBits_t now;
	bool is_satisfied;
	struct ove_freertos_visit visit;

	ove_freertos_visit_begin(&visit, group);
	vTaskInternalSetTimeOutState(&start);
	for (;;) {
		now = xEventGroupWaitBits((EventGroupHandle_t)group, bits, clear ? pdTRUE : pdFALSE, all, ticks);
		is_satisfied = all != pdFALSE ? (now & bits) == bits : (now & bits) != 0u;
		if (is_satisfied || xTaskCheckForTimeOut(&start, &ticks) != pdFALSE) {
			break;
		}
		ove_freertos_check_may_wait();
	}
	ove_freertos_visit_end(&visit);
	if (result != NULL) {
		*result = now;
	}
	return is_satisfied;
}

/* Waking all waiters takes as long as there are waiters, so the kernel leaves it to the timer service. */
static void set_bits(void *group, uint32_t bits)
{
	(void)xEventGroupSetBits((EventGroupHandle_t)group, bits);
#if CONFIG_OVE_TIMER
	ove_freertos_timer_drain();
#endif
}

bool ove_backend_eventgroup_set_bits_from_isr(struct ove_eventgroup *group, uint32_t bits)
{
	BaseType_t woken = pdFALSE;
	const BaseType_t accepted = xTimerPendFunctionCallFromISR(set_bits, group, bits, &woken);

	ove_freertos_switch_if(woken);
	return accepted != pdFALSE;
}

#endif
