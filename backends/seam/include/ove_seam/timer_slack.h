/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The part of struct ove_timer for CONFIG_OVE_TIMER_SLACK. Backends include it in theirs; see src/timer_slack.c.
 */
#ifndef OVE_SEAM_TIMER_SLACK_H
#define OVE_SEAM_TIMER_SLACK_H

#include <ove/types/timer.h>

#if CONFIG_OVE_TIMER_SLACK

#include <stdbool.h>
#include <stdint.h>

OVE_EXTERN_C_BEGIN

/** The window of a timer's next expiry. The backend's timer is a one-shot timer while slack_ms is not 0. */
struct ove_timer_slack {
	struct ove_timer *next; /**< link in the list of running timers with slack */
	ove_timer_fn callback;
	void *arg;
	uint32_t period_ms;
	uint32_t slack_ms;
	uint64_t due;  /**< the tick before which the timer does not expire */
	uint64_t tick; /**< the tick in which the timer expires */
	bool is_periodic;
	bool is_running; /**< the timer is in the list */
	uint8_t enders;  /**< calls that are ending the timer: a thread's, and its callback's, which is rejected */
};

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_TIMER_SLACK */

#endif
