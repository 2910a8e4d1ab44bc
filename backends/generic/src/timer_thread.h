/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The thread that runs the timer callbacks, and the calls of both kinds of timers. For timer.c, whose timers wait for a
 * clock, and timer_service.c, whose timers wait for the kernel. Each implements the functions declared here.
 */
#ifndef OVE_GENERIC_TIMER_THREAD_H
#define OVE_GENERIC_TIMER_THREAD_H

#include <ove_backend/waiting.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_list.h>
#include <ove_seam/timer.h>
#include <ove_seam/wait_end.h>

static struct {
	struct ove_thread thread;
	struct ove_timer *first;           /* the next timer whose callback will run */
	struct ove_timer *current;         /* the timer whose callback is running */
	struct ove_generic_waiters enders; /* threads that wait for the end of current's callback */
} service;

/* Start a new period now, whether or not the timer is running. Inside the critical section, like the next three. */
static void restart(struct ove_timer *timer);
/* Stop, and discard expiries whose callback has not run. */
static void forget(struct ove_timer *timer);
/* Return true if a callback will still run. */
static bool is_running(const struct ove_timer *timer);
/* End the critical section of a start or a stop. */
static void leave(ove_backend_critical_t key);
/* The thread's entry function. */
static void serve(void *arg);
/* Create the thread. */
static int make_service(struct ove_thread *thread, const ove_thread_desc_t *desc);

static __attribute__((aligned(
	OVE_BACKEND_STACK_ALIGN))) unsigned char service_stack[OVE_BACKEND_STACK_BYTES(OVE_BACKEND_TIMER_STACK)];

/* Runs the callback outside the critical section, then wakes the threads that wait for its end, inside a second one. */
static ove_backend_critical_t call_back(struct ove_timer *timer, ove_backend_critical_t key)
{
	service.current = timer;
	ove_backend_critical_exit(key);
	timer->callback(timer, timer->arg);
	key = ove_backend_critical_enter();
	service.current = NULL;
	while (!ove_generic_waiters_none(&service.enders)) {
		/* The callback may have restarted its timer. */
		forget(timer);
		ove_generic_waiters_wake_first(&service.enders, false);
	}
	return key;
}

int ove_generic_timer_start_service(void)
{
	/* Do not use ove_thread_init(): this thread belongs to ove, not to the application. */
	const ove_thread_desc_t desc = {"ove timers",      serve,         NULL,
					OVE_PRIO_CRITICAL, service_stack, OVE_BACKEND_TIMER_STACK};

	ove_generic_waiters_init(&service.enders);
	service.thread.common.name = desc.name;
	service.thread.common.entry = desc.entry;
	service.thread.common.arg = desc.arg;
	ove_backend_thread_prepare(&service.thread);
	ove_threads_add_service(&service.thread);
	return make_service(&service.thread, &desc);
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
	/* The call cannot return before the callback ends, and the callback may try to end this very wait. */
	ove_backend_wait_keep(true);
	while (!ove_generic_waiter_wait(&waiter, &service.enders, OVE_WAIT_FOREVER, &key)) {
		if (service.current != timer) {
			forget(timer);
			ove_generic_waiter_finish_timeout(key);
			break;
		}
	}
	ove_backend_wait_keep(false);
	return OVE_OK;
}

/* While its callback runs, only the service's own record and threads that wait to end the timer refer to it. */
bool ove_backend_timer_end_itself(struct ove_timer *timer, ove_timer_fn ended)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_own = service.current == timer && ove_backend_thread_get_self() == &service.thread &&
			    ove_generic_waiters_none(&service.enders);

	if (is_own) {
		forget(timer);
		service.current = NULL;
	}
	ove_backend_critical_exit(key);
	if (is_own) {
		ended(timer, timer->arg);
	}
	return is_own;
}

void ove_backend_timer_start(struct ove_timer *timer)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	restart(timer);
	leave(key);
}

void ove_backend_timer_stop(struct ove_timer *timer)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	forget(timer);
	leave(key);
}

void ove_backend_timer_set_period(struct ove_timer *timer, uint32_t period_ms)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	timer->period_ms = period_ms;
	if (is_running(timer)) {
		restart(timer);
	}
	leave(key);
}

bool ove_backend_timer_is_running(struct ove_timer *timer)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool running = is_running(timer);

	ove_backend_critical_exit(key);
	return running;
}

#endif
