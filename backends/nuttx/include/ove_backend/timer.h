/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Timers: watchdogs of the kernel, whose functions run in the tick interrupt, and a service thread above all priorities
 * that runs the callbacks; see docs/design/2026-11-20-backend-seam.md.
 */
#ifndef OVE_BACKEND_TIMER_H
#define OVE_BACKEND_TIMER_H

#include <nuttx/wdog.h>

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

struct ove_timer {
	struct wdog_s native;
	ove_timer_fn callback;
	void *arg;
	struct ove_timer *next; /**< in the list of expired timers */
	clock_t due;            /**< the next expiry, in ticks */
	uint32_t period_ms;
	uint32_t expiries; /**< whose callbacks have not run yet; in the list while there are any */
	bool periodic;
};

int ove_nuttx_timer_start_service(void);

void ove_backend_timer_init(struct ove_timer *timer, ove_timer_fn callback, void *arg, uint32_t period_ms,
			    ove_timer_mode_t mode);
void ove_backend_timer_deinit(struct ove_timer *timer);
bool ove_backend_timer_in_callback(struct ove_timer *timer);
void ove_backend_timer_start(struct ove_timer *timer);
void ove_backend_timer_stop(struct ove_timer *timer);
void ove_backend_timer_set_period(struct ove_timer *timer, uint32_t period_ms);
bool ove_backend_timer_is_running(struct ove_timer *timer);

OVE_EXTERN_C_END

#endif
