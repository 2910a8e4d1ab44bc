/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers; see docs/design/layout.md, "What a backend does", and src/timer.c. */
#ifndef OVE_BACKEND_TIMER_H
#define OVE_BACKEND_TIMER_H

#include <ove_backend/native.h>
#include <ove_seam/timer_slack.h>

OVE_EXTERN_C_BEGIN

struct ove_timer {
	union {
		struct ove_freertos_timer kernel;
		StaticTimer_t native;
	};
	ove_timer_fn callback;
	void *arg;
	struct ove_timer *volatile next; /**< link in the list of deferred timers */
	TickType_t ticks;                /**< period in kernel ticks */
	unsigned short commands;         /**< number of commands sent that the timer service has not carried out */
	bool deferred;                   /**< in the list of deferred timers */
	bool will_run;                   /**< the last call's request; valid while commands or deferred is set */
	bool one_shot;
	unsigned short called_at; /**< low bits of the tick of the call that deferred it */
#if CONFIG_OVE_TIMER_SLACK
	struct ove_timer_slack slack;
#endif
};

/** Set the period of @p timer and start it, in a thread that keeps all others out. The period starts now, although the
 * timer service learns of it later. */
void ove_freertos_timer_start_alone(struct ove_timer *timer, uint32_t period_ms);

OVE_EXTERN_C_END

#define OVE_BACKEND_TIMER_START_ALONE(timer, period_ms) ove_freertos_timer_start_alone(timer, period_ms)

#endif
