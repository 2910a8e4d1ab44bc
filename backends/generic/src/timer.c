/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/thread.h>
#include <ove/time.h>
#include <ove/timer.h>
#include <ove_backend/waiting.h>
#include <ove_generic/thread_list.h>
#include <ove_seam/kernel.h>

#if CONFIG_OVE_TIMER && defined(OVE_GENERIC_TIMER)

static struct {
	struct ove_thread thread;
	struct ove_timer *first;           /* running timers, the first due first */
	struct ove_timer *current;         /* whose callback runs */
	struct ove_generic_waiters enders; /* threads that wait for the end of current's callback */
	bool idle;                         /* it waits for a timer and must be unparked */
} service;

OVE_THREAD_STACK_DEFINE(service_stack, OVE_GENERIC_TIMER_STACK);

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

static void take_out(struct ove_timer *timer)
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

static void start(struct ove_timer *timer)
{
	take_out(timer);
	timer->due_us = ove_backend_time_get_us() + period_us(timer);
	insert(timer);
	if (service.first == timer && service.idle) {
		service.idle = false;
		ove_backend_thread_unpark(&service.thread);
	}
}

static uint32_t ms_until_due(uint64_t now_us)
{
	uint64_t ms;

	if (service.first == NULL) {
		return OVE_WAIT_FOREVER;
	}
	ms = (service.first->due_us - now_us + 999u) / 1000u;
	return ms < INT32_MAX ? (uint32_t)ms : (uint32_t)INT32_MAX;
}

/* Runs the callback outside the critical section, and inside a second one tells those who wait for its end. */
static ove_backend_critical_t expire(struct ove_timer *timer, ove_backend_critical_t key)
{
	take_out(timer);
	if (timer->periodic) {
		timer->due_us += period_us(timer);
		insert(timer);
	}
	service.current = timer;
	ove_backend_critical_exit(key);
	timer->callback(timer, timer->arg);
	key = ove_backend_critical_enter();
	service.current = NULL;
	while (!ove_generic_waiters_none(&service.enders)) {
		ove_generic_waiters_wake_first(&service.enders, false);
	}
	return key;
}

static void serve(void *arg)
{
	ove_backend_critical_t key = ove_backend_critical_enter();

	(void)arg;
	for (;;) {
		const uint64_t now_us = ove_backend_time_get_us();

		if (service.first != NULL && service.first->due_us <= now_us) {
			key = expire(service.first, key);
		} else {
			const uint32_t timeout_ms = ms_until_due(now_us);

			service.idle = true;
			ove_backend_critical_exit(key);
			(void)ove_backend_thread_park(timeout_ms);
			key = ove_backend_critical_enter();
			service.idle = false;
		}
	}
}

int ove_generic_timer_start_service(void)
{
	/* Not by ove_thread_init(): this thread is the kernel's own and not one of the application's. */
	const ove_thread_desc_t desc = {"ove timers",      serve,         NULL,
					OVE_PRIO_CRITICAL, service_stack, OVE_GENERIC_TIMER_STACK};

	ove_generic_waiters_init(&service.enders);
	service.thread.common.name = desc.name;
	service.thread.common.entry = desc.entry;
	service.thread.common.arg = desc.arg;
	ove_generic_threads_add_service(&service.thread);
	return ove_backend_thread_init(&service.thread, &desc);
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

int ove_backend_timer_deinit(struct ove_timer *timer)
{
	struct ove_generic_waiter waiter;
	ove_backend_critical_t key = ove_backend_critical_enter();

	if (service.current != timer) {
		take_out(timer);
		ove_backend_critical_exit(key);
		return OVE_OK;
	}
	if (ove_backend_thread_get_self() == &service.thread) {
		ove_backend_critical_exit(key);
		return OVE_ERR_BUSY;
	}
	take_out(timer);
	(void)ove_generic_waiter_wait(&waiter, &service.enders, OVE_WAIT_FOREVER, &key);
	return OVE_OK;
}

void ove_backend_timer_start(struct ove_timer *timer)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	start(timer);
	ove_backend_critical_exit(key);
}

void ove_backend_timer_stop(struct ove_timer *timer)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	take_out(timer);
	ove_backend_critical_exit(key);
}

void ove_backend_timer_set_period(struct ove_timer *timer, uint32_t period_ms)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	timer->period_ms = period_ms;
	if (timer->running) {
		start(timer);
	}
	ove_backend_critical_exit(key);
}

bool ove_backend_timer_is_running(struct ove_timer *timer)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool running = timer->running;

	ove_backend_critical_exit(key);
	return running;
}

#endif
