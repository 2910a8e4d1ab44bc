/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/timer.h>

#if CONFIG_OVE_TIMER && defined(OVE_GENERIC_TIMER_SERVICE)

#include "timer_thread.h"

/* An interrupt that is more urgent than the tick may start and stop timers. */
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
static void drop_expiries(struct ove_timer *timer)
{
	struct ove_timer **link = &service.first;

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
static void forget(struct ove_timer *timer)
{
	ove_backend_timer_disarm(timer);
	drop_expiries(timer);
}

/* Inside the critical section. The kernel's call disarms an armed timer. */
static void restart(struct ove_timer *timer)
{
	drop_expiries(timer);
	ove_backend_timer_arm(timer);
}

/* Inside the critical section. */
static bool is_running(const struct ove_timer *timer)
{
	return ove_backend_timer_is_armed(timer) || timer->expiries != 0u;
}

/* The kernel's timeouts wake no thread before the tick. */
static void leave(ove_backend_critical_t key)
{
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
}

static void serve(void *arg)
{
	ove_backend_critical_t key = ove_backend_critical_enter();

	(void)arg;
	for (;;) {
		struct ove_timer *const timer = service.first;

		if (timer != NULL) {
			if (--timer->expiries == 0u) {
				service.first = timer->next;
			}
			key = call_back(timer, key);
		} else {
			ove_backend_critical_exit(key);
			(void)ove_backend_thread_park(OVE_WAIT_FOREVER);
			key = ove_backend_critical_enter();
		}
	}
}

static int make_service(struct ove_thread *thread, const ove_thread_desc_t *desc)
{
	return ove_backend_timer_make_service(thread, desc);
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

#endif
