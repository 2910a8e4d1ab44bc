/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Timers for kernels whose own timeouts end in the tick interrupt: a service thread above all priorities of ove runs
 * the callbacks of those that expired, in the order in which they did.
 *
 * The backend's ove_backend/timer.h defines ove_backend_timer_native_t, the kernel's timeout, and
 * OVE_BACKEND_TIMER_STACK, and then includes this file; its src/timer.c gives the five functions below and calls
 * ove_generic_timer_expired() and ove_generic_timer_start_service().
 */
#ifndef OVE_GENERIC_TIMER_SERVICE_H
#define OVE_GENERIC_TIMER_SERVICE_H

/** For src/: the kernel's timers are these. */
#define OVE_GENERIC_TIMER_SERVICE 1

#include <stdbool.h>
#include <stdint.h>

#include <ove_backend/waiter.h>
#include <ove_seam/thread.h>
#include <ove_seam/timer_slack.h>

OVE_EXTERN_C_BEGIN

struct ove_timer {
	ove_backend_timer_native_t native;
	ove_timer_fn callback;
	void *arg;
	struct ove_timer *next; /**< in the list of expired timers */
	uint32_t period_ms;
	uint32_t expiries; /**< whose callbacks have not run yet; in the list while there are any */
	bool periodic;
#if CONFIG_OVE_TIMER_SLACK
	struct ove_timer_slack slack;
#endif
};

/** Make @p timer->native; periodic is set already. */
void ove_backend_timer_native_init(struct ove_timer *timer);

/** Start the kernel's timeout, running or not, at period_ms from now. Inside the critical section. */
void ove_backend_timer_arm(struct ove_timer *timer);

/** Stop the kernel's timeout, running or not. Inside the critical section. */
void ove_backend_timer_disarm(struct ove_timer *timer);

/** Whether the kernel's timeout is running. Inside the critical section. */
bool ove_backend_timer_is_armed(const struct ove_timer *timer);

/** Make @p thread as ove_backend_thread_init() would, but above all priorities of ove. @returns as that one does */
int ove_backend_timer_make_service(struct ove_thread *thread, const ove_thread_desc_t *desc);

/**
 * Tell the service that @p timer has expired once more. In the tick interrupt. A periodic timer is armed again by the
 * backend, before or after.
 */
void ove_generic_timer_expired(struct ove_timer *timer);

/** Make the service thread. @returns as ove_backend_thread_init() */
int ove_generic_timer_start_service(void);

OVE_EXTERN_C_END

#endif
