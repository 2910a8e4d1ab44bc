/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/deadline.h>
#include <ove_seam/time.h>
#include <ove_seam/timer.h>

#if CONFIG_OVE_TIMER && defined(OVE_GENERIC_TIMER)

#include "timer_thread.h"

/* The service waits for the first timer that is due, and must be unparked for an earlier one. */
static bool is_idle;

static void insert(struct ove_timer *timer)
{
	struct ove_timer **link = &service.first;

	while (*link != NULL && (*link)->due_us <= timer->due_us) {
		link = &(*link)->next;
	}
	timer->next = *link;
	timer->running = true;
	*link = timer;
}

static void forget(struct ove_timer *timer)
{
	struct ove_timer **link = &service.first;

	if (!timer->running) {
		return;
	}
	while (*link != timer) {
		link = &(*link)->next;
	}
	*link = timer->next;
	timer->running = false;
}

static uint64_t period_us(const struct ove_timer *timer)
{
	return (uint64_t)timer->period_ms * 1000u;
}

/* A periodic CMSIS-RTOS2 timer counts the current tick as a whole tick. */
static uint64_t first_due_us(const struct ove_timer *timer)
{
	const uint64_t now_us = ove_backend_time_get_us();
	const uint64_t counted =
		CONFIG_OVE_CMSIS_OS2 && timer->periodic ? now_us % (1000000u / CONFIG_OVE_TICK_HZ) : 0u;

	return ove_deadline_us(now_us - counted, timer->period_ms);
}

static void restart(struct ove_timer *timer)
{
	forget(timer);
	timer->due_us = first_due_us(timer);
	insert(timer);
	if (service.first == timer && is_idle) {
		is_idle = false;
		ove_backend_thread_unpark(&service.thread);
	}
}

static bool is_running(const struct ove_timer *timer)
{
	return timer->running;
}

/* A start may have woken the service. */
static void leave(ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
}

static uint32_t ms_until_due(uint64_t now_us)
{
	return service.first == NULL ? OVE_WAIT_FOREVER : ove_ms_of_one_wait(service.first->due_us, now_us);
}

static void expire(struct ove_timer *timer)
{
	forget(timer);
	if (timer->periodic) {
		timer->due_us += period_us(timer);
		insert(timer);
	}
}

static void serve(void *arg)
{
	ove_backend_critical_t key = ove_backend_critical_enter();

	(void)arg;
	for (;;) {
		const uint64_t now_us = ove_backend_time_get_us();

		if (service.first != NULL && service.first->due_us <= now_us) {
			struct ove_timer *const timer = service.first;

			expire(timer);
			key = call_back(timer, key);
		} else {
			const uint32_t timeout_ms = ms_until_due(now_us);

			is_idle = true;
			ove_backend_critical_exit(key);
			(void)ove_backend_thread_park(timeout_ms);
			key = ove_backend_critical_enter();
			is_idle = false;
		}
	}
}

static int make_service(struct ove_thread *thread, const ove_thread_desc_t *desc)
{
	return ove_backend_thread_init(thread, desc, desc->stack);
}

void ove_backend_timer_init(struct ove_timer *timer, ove_timer_fn callback, void *arg, uint32_t period_ms,
			    ove_timer_mode_t mode)
{
	timer->next = NULL;
	timer->callback = callback;
	timer->arg = arg;
	timer->due_us = 0;
	timer->period_ms = period_ms;
	timer->periodic = mode == OVE_TIMER_PERIODIC;
	timer->running = false;
}

#endif
