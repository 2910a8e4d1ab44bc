/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.asked: a question about a timer orders nothing.
 */
#include "check.h"

static int asked;

static void on_expiry(ove_timer_t timer, void *arg)
{
	(void)timer, (void)arg;
}

OVE_TIMER_DEFINE_STATIC(questioned, on_expiry, NULL, 10, OVE_TIMER_PERIODIC);

static void ask(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		check_use(ove_timer_is_running(questioned));
		asked++;
		check_use(ove_timer_is_running(questioned));
		ove_thread_yield();
	}
}

CHECK_CASE(race_asked_timer)
{
	check_both(ask, ask);
}
