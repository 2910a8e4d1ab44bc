/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers that may expire late: the steps of ove/timer.h that differ for them. */
#ifndef OVE_SRC_TIMER_SLACK_H
#define OVE_SRC_TIMER_SLACK_H

#include <ove_seam/timer.h>

#if CONFIG_OVE_TIMER_SLACK

OVE_EXTERN_C_BEGIN

/** Like ove_backend_timer_init(), without slack. */
void ove_timer_begin(struct ove_timer *timer, ove_timer_fn callback, void *arg, uint32_t period_ms,
		     ove_timer_mode_t mode);

/** Like the seam's ove_backend_timer_<verb>() functions, for a timer with or without slack. */
int ove_timer_end(struct ove_timer *timer);
void ove_timer_run(struct ove_timer *timer);
void ove_timer_halt(struct ove_timer *timer);
void ove_timer_change(struct ove_timer *timer, uint32_t period_ms);

/** Like ove_backend_timer_is_running(). */
bool ove_timer_will_expire(struct ove_timer *timer);

OVE_EXTERN_C_END

#else

#define ove_timer_begin       ove_backend_timer_init
#define ove_timer_end         ove_backend_timer_deinit
#define ove_timer_run         ove_backend_timer_start
#define ove_timer_halt        ove_backend_timer_stop
#define ove_timer_change      ove_backend_timer_set_period
#define ove_timer_will_expire ove_backend_timer_is_running

#endif

#endif
