/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Timers for kernels whose own timeouts expire in the tick interrupt: a service thread above all ove priorities runs
 * the callbacks of expired timers, in the order of their expiry.
 *
 * The backend's ove_backend/timer.h defines ove_backend_timer_native_t, the kernel's timeout, and
 * OVE_BACKEND_TIMER_STACK, and then includes this file. Its src/timer.c implements the five functions below and calls
 * ove_generic_timer_expired(). ove_backend_start() calls ove_generic_timer_start_service().
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
	struct ove_timer *next; /**< link in the list of expired timers */
	uint32_t period_ms;
	uint32_t expiries; /**< expiries whose callback has not run; the timer is listed while there are any */
	bool periodic;
#if CONFIG_OVE_TIMER_SLACK
	struct ove_timer_slack slack;
#endif
};

/** Initialise @p timer->native; periodic is already set. */
void ove_backend_timer_native_init(struct ove_timer *timer);

/** Start the kernel's timeout, even if it is running, to expire in period_ms. Inside the critical section. */
void ove_backend_timer_arm(struct ove_timer *timer);

/** Stop the kernel's timeout, even if it is not running. Inside the critical section. */
void ove_backend_timer_disarm(struct ove_timer *timer);

/** Return true if the kernel's timeout is running. Inside the critical section. */
bool ove_backend_timer_is_armed(const struct ove_timer *timer);

/** Create @p thread like ove_backend_thread_init(), but above all ove priorities. @returns like that function */
int ove_backend_timer_make_service(struct ove_thread *thread, const ove_thread_desc_t *desc);

/**
 * Tell the service that @p timer has expired once more. In the tick interrupt. The backend rearms a periodic timer
 * itself, before or after this call.
 */
void ove_generic_timer_expired(struct ove_timer *timer);

/** Create the service thread. @returns like ove_backend_thread_init() */
int ove_generic_timer_start_service(void);

OVE_EXTERN_C_END

#endif
