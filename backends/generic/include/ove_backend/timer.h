/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Timers for kernels without them: a service thread and a list of running timers, ordered by due time. For
 * ove_backend/timer.h; the backend calls ove_generic_timer_start_service() in ove_backend_start().
 */
#ifndef OVE_BACKEND_TIMER_H
#define OVE_BACKEND_TIMER_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_TIMER 1

#include <stdbool.h>
#include <stdint.h>

#include <ove_backend/waiter.h>
#include <ove_seam/timer_slack.h>

OVE_EXTERN_C_BEGIN

/** Stack size in bytes of the service thread, and therefore of every callback. */
#ifndef OVE_BACKEND_TIMER_STACK
#define OVE_BACKEND_TIMER_STACK 4096
#endif

struct ove_timer {
	struct ove_timer *next; /**< link in the list of running timers */
	ove_timer_fn callback;
	void *arg;
	uint64_t due_us;
	uint32_t period_ms;
	bool periodic;
	bool running; /**< the timer is in the list */
#if CONFIG_OVE_TIMER_SLACK
	struct ove_timer_slack slack;
#endif
};

/** Create the service thread. @returns like ove_backend_thread_init() */
int ove_generic_timer_start_service(void);

OVE_EXTERN_C_END

#endif
