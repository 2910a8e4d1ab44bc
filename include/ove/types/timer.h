/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of timers, for ove/timer.h and for kernels. */
#ifndef OVE_TYPES_TIMER_H
#define OVE_TYPES_TIMER_H

#include <ove/types.h>

#if CONFIG_OVE_TIMER

OVE_EXTERN_C_BEGIN

/** A timer. */
typedef struct ove_timer *ove_timer_t;

/** The function that a timer calls when the timer expires; @p arg is the argument given when the timer was made. */
typedef void (*ove_timer_fn)(ove_timer_t timer, void *arg);

/** Whether a timer repeats. */
typedef enum ove_timer_mode {
	OVE_TIMER_ONE_SHOT = 0, /**< Expires once for each start. */
	OVE_TIMER_PERIODIC = 1  /**< Expires every period until stopped. */
} ove_timer_mode_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_TIMER */

#endif
