/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.armed and data-race.elapsed: the calls that order are those of another timer.
 */
#include "check.h"

static int armed, elapsed;

static void expire(ove_timer_t timer, void *arg)
{
	(void)timer, (void)arg;
	check_use(armed);
	elapsed = 1;
}

static void do_nothing(ove_timer_t timer, void *arg)
{
	(void)timer, (void)arg;
}

CHECK_CASE(race_other_timer)
{
	ove_timer_t timer, other;

	ove_timer_create(&timer, expire, NULL, 2, OVE_TIMER_ONE_SHOT);
	ove_timer_create(&other, do_nothing, NULL, 100, OVE_TIMER_ONE_SHOT);
	ove_timer_start(timer);
	armed = 1;
	ove_timer_start(other);
	ove_thread_sleep_ms(5);
	ove_timer_stop(other);
	check_use(elapsed);
	ove_timer_destroy(other);
	ove_timer_destroy(timer);
}
