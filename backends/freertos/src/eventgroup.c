/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/eventgroup.h>
#include <ove_seam/kernel.h>
#include <timers.h>

#include "timer_service.h"

#if CONFIG_OVE_EVENTGROUP

/* The kernel goes through a group's waiters with interrupts on, and clears bits likewise. */
void ove_backend_eventgroup_set_bits(struct ove_eventgroup *group, uint32_t bits)
{
	ove_freertos_refuse_isr("ove_eventgroup_set_bits");
	(void)xEventGroupSetBits((EventGroupHandle_t)group, bits);
}

void ove_backend_eventgroup_clear_bits(struct ove_eventgroup *group, uint32_t bits)
{
	ove_freertos_refuse_isr("ove_eventgroup_clear_bits");
	(void)xEventGroupClearBits((EventGroupHandle_t)group, bits);
}

struct query {
	EventGroupHandle_t group;
	EventBits_t bits;
	BaseType_t all;
	BaseType_t clear;
	EventBits_t had;
};

static bool is_satisfied(struct query *query, TickType_t ticks)
{
	query->had = xEventGroupWaitBits(query->group, query->bits, query->clear, query->all, ticks);
	const EventBits_t wanted = query->had & query->bits;

	return query->all != pdFALSE ? wanted == query->bits : wanted != 0u;
}

/* The kernel's own vTaskResume() ends its wait early, hence the loop. */
static bool is_satisfied_in_time(struct query *query, uint32_t timeout_ms)
{
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	TimeOut_t start;
	bool is_over;

	vTaskInternalSetTimeOutState(&start);
	do {
		is_over = is_satisfied(query, ticks);
	} while (!is_over && ove_freertos_has_time(&start, &ticks));
	return is_over;
}

bool ove_backend_eventgroup_wait_bits(struct ove_eventgroup *group, uint32_t bits, ove_eventgroup_mode_t mode,
				      bool clear, uint32_t timeout_ms, uint32_t *result)
{
	struct query query = {
		.group = (EventGroupHandle_t)group,
		.bits = bits,
		.all = mode == OVE_EVENTGROUP_ALL ? pdTRUE : pdFALSE,
		.clear = clear ? pdTRUE : pdFALSE,
	};

	ove_freertos_refuse_isr("ove_eventgroup_wait_bits");
	bool has = is_satisfied(&query, 0);

	if (!has && timeout_ms != 0u) {
		struct ove_freertos_wait wait;

		ove_freertos_wait_begin(&wait, group);
		has = is_satisfied_in_time(&query, timeout_ms);
		ove_freertos_wait_end(&wait);
	}
	if (result != NULL) {
		*result = query.had;
	}
	return has;
}

uint32_t ove_freertos_sets_under_way;

static void count_down(void)
{
	(void)__atomic_fetch_sub(&ove_freertos_sets_under_way, 1, __ATOMIC_RELAXED);
}

/* Waking all waiters takes as long as there are waiters, so the kernel leaves it to the timer service. */
static void set_bits(void *group, uint32_t bits)
{
	(void)xEventGroupSetBits((EventGroupHandle_t)group, bits);
	count_down();
#if CONFIG_OVE_TIMER
	ove_freertos_timer_drain();
#endif
}

bool ove_backend_eventgroup_set_bits_from_isr(struct ove_eventgroup *group, uint32_t bits)
{
	BaseType_t woken = pdFALSE;

	(void)__atomic_fetch_add(&ove_freertos_sets_under_way, 1, __ATOMIC_RELAXED);
	const BaseType_t accepted = xTimerPendFunctionCallFromISR(set_bits, group, bits, &woken);

	if (accepted == pdFALSE) {
		count_down();
	}
	ove_freertos_switch_if(woken);
	return accepted != pdFALSE;
}

/* The service's commands name groups by their address, and it carries them out in their order. */
int ove_freertos_eventgroup_wait_for_sets(void)
{
	if (!ove_freertos_started || ove_freertos_in_timer_service() || ove_backend_in_section()) {
		return OVE_ERR_BUSY;
	}
	ove_freertos_refuse_isr("ove_eventgroup_deinit");
	ove_freertos_timer_service_pass();
	return OVE_OK;
}

#endif
