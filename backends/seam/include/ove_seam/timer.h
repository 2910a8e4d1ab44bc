/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of timers: struct ove_timer. Callbacks run in a thread, in the order in which the timers expire.
 */
#ifndef OVE_SEAM_TIMER_H
#define OVE_SEAM_TIMER_H

#include <ove/types/timer.h>

#if CONFIG_OVE_TIMER

#include <ove_backend/timer.h>

OVE_EXTERN_C_BEGIN

/** Initialise a timer that is not running. */
void ove_backend_timer_init(struct ove_timer *timer, ove_timer_fn callback, void *arg, uint32_t period_ms,
			    ove_timer_mode_t mode);

/** Stop it and wait for the end of a running callback. @returns OVE_OK; OVE_ERR_BUSY if that callback itself calls
 * this */
int ove_backend_timer_deinit(struct ove_timer *timer);

/**
 * End a timer in its own callback, which may continue. The timer no longer expires.
 *
 * @param ended  called with the timer and its argument once nothing refers to the timer: in this call, or after the
 *               callback and before any thread runs
 * @returns false, with nothing changed, outside the timer's own callback, or if the kernel's service has yet to access
 * the timer
 */
bool ove_backend_timer_end_itself(struct ove_timer *timer, ove_timer_fn ended);

/** Start the timer: it expires one period from now. A running timer restarts its period. */
void ove_backend_timer_start(struct ove_timer *timer);

/** Stop the timer. A running callback continues. */
void ove_backend_timer_stop(struct ove_timer *timer);

/** Set another period, which starts now if the timer runs. */
void ove_backend_timer_set_period(struct ove_timer *timer, uint32_t period_ms);

/** Set a timer's period and start it, in a thread that has locked the scheduler. The period starts now. */
#ifndef OVE_BACKEND_TIMER_START_ALONE
#define OVE_BACKEND_TIMER_START_ALONE(timer, period_ms)         \
	do {                                                    \
		ove_backend_timer_set_period(timer, period_ms); \
		ove_backend_timer_start(timer);                 \
	} while (0)
#endif

/** Return true if the timer will expire. Any context. */
bool ove_backend_timer_is_running(struct ove_timer *timer);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_TIMER */

#endif
