/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the timer is stopped before its result is read.
 */
#include "check.h"

static int stopped_expiries;

static void on_expiry(ove_timer_t timer, void *arg)
{
	(void)timer, (void)arg;
	stopped_expiries++;
}

CHECK_CASE(clean_timer_stopped)
{
	ove_timer_t timer;

	ove_timer_create(&timer, on_expiry, NULL, 1, OVE_TIMER_PERIODIC);
	ove_timer_start(timer);
	ove_thread_sleep_ms(3);
	ove_timer_stop(timer);
	ove_timer_destroy(timer);
	check_use(stopped_expiries);
}
