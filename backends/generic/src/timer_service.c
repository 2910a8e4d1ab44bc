/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/thread.h>
#include <ove/timer.h>
#include <ove_backend/waiting.h>
#include <ove_generic/thread_list.h>
#include <ove_seam/kernel.h>

#if CONFIG_OVE_TIMER && defined(OVE_GENERIC_TIMER_SERVICE)

static struct {
	struct ove_thread thread;
	struct ove_timer *first;           /* expired timers, in order */
	struct ove_timer *current;         /* whose callback runs */
	struct ove_generic_waiters enders; /* threads that wait for the end of current's callback */
} service;

OVE_THREAD_STACK_DEFINE(service_stack, OVE_BACKEND_TIMER_STACK);

/* An interrupt above the tick's may start and stop timers. */
void ove_generic_timer_expired(struct ove_timer *timer)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (timer->expiries++ == 0u) {
		struct ove_timer **link = &service.first;

		while (*link != NULL) {
			link = &(*link)->next;
		}
		timer->next = NULL;
		*link = timer;
		ove_backend_thread_unpark_from_isr(&service.thread);
	}
	ove_backend_critical_exit(key);
}

/* Inside the critical section. */
static void forget(struct ove_timer *timer)
{
	struct ove_timer **link = &service.first;

	ove_backend_timer_disarm(timer);
	if (timer->expiries == 0u) {
		return;
	}
	while (*link != timer) {
		link = &(*link)->next;
	}
	*link = timer->next;
	timer->expiries = 0;
}

/* Inside the critical section. */
static void restart(struct ove_timer *timer)
{
	forget(timer);
	ove_backend_timer_arm(timer);
}

/* Inside the critical section. */
static bool is_running(const struct ove_timer *timer)
{
	return ove_backend_timer_is_armed(timer) || timer->expiries != 0u;
}

/* Runs the callback outside the critical section, and inside a second one tells those who wait for its end. */
static ove_backend_critical_t call_back(struct ove_timer *timer, ove_backend_critical_t key)
{
	if (--timer->expiries == 0u) {
		service.first = timer->next;
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
		if (service.first != NULL) {
			key = call_back(service.first, key);
		} else {
			ove_backend_critical_exit(key);
			(void)ove_backend_thread_park(OVE_WAIT_FOREVER);
			key = ove_backend_critical_enter();
		}
	}
}

int ove_generic_timer_start_service(void)
{
	/* Not by ove_thread_init(): this thread is the kernel's own and not one of the application's. */
	const ove_thread_desc_t desc = {"ove timers",      serve,         NULL,
					OVE_PRIO_CRITICAL, service_stack, OVE_BACKEND_TIMER_STACK};

	ove_generic_waiters_init(&service.enders);
	service.thread.common.name = desc.name;
	service.thread.common.entry = desc.entry;
	service.thread.common.arg = desc.arg;
	ove_generic_threads_add_service(&service.thread);
	return ove_backend_timer_make_service(&service.thread, &desc);
}

void ove_backend_timer_init(struct ove_timer *timer, ove_timer_fn callback, void *arg, uint32_t period_ms,
			    ove_timer_mode_t mode)
{
	timer->callback = callback;
	timer->arg = arg;
	timer->next = NULL;
	timer->period_ms = period_ms;
	timer->expiries = 0;
	timer->periodic = mode == OVE_TIMER_PERIODIC;
	ove_backend_timer_native_init(timer);
}

int ove_backend_timer_deinit(struct ove_timer *timer)
{
	struct ove_generic_waiter waiter;
	ove_backend_critical_t key = ove_backend_critical_enter();

	if (service.current != timer) {
		forget(timer);
		ove_backend_critical_exit(key);
		return OVE_OK;
	}
	if (ove_backend_thread_get_self() == &service.thread) {
		ove_backend_critical_exit(key);
		return OVE_ERR_BUSY;
	}
	forget(timer);
	(void)ove_generic_waiter_wait(&waiter, &service.enders, OVE_WAIT_FOREVER, &key);
	return OVE_OK;
}

void ove_backend_timer_start(struct ove_timer *timer)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	restart(timer);
	ove_backend_critical_exit(key);
}

void ove_backend_timer_stop(struct ove_timer *timer)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	forget(timer);
	ove_backend_critical_exit(key);
}

void ove_backend_timer_set_period(struct ove_timer *timer, uint32_t period_ms)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	timer->period_ms = period_ms;
	if (is_running(timer)) {
		restart(timer);
	}
	ove_backend_critical_exit(key);
}

bool ove_backend_timer_is_running(struct ove_timer *timer)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool running = is_running(timer);

	ove_backend_critical_exit(key);
	return running;
}

#endif
