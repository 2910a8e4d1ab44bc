/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.expiries: a timer counts what a thread reads while the timer runs.
 */
#include "check.h"

static int expiries;

static void on_expiry(ove_timer_t timer, void *arg)
{
	(void)timer, (void)arg;
	expiries++;
}

CHECK_CASE(race_timer)
{
	ove_timer_t timer;

	ove_timer_create(&timer, on_expiry, NULL, 1, OVE_TIMER_PERIODIC);
	ove_timer_start(timer);
	ove_thread_sleep_ms(4);
	check_use(expiries);
	ove_timer_stop(timer);
	ove_timer_destroy(timer);
}
