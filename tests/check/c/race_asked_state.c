/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.half_made: a thread that is asked for its state has not ended.
 */
#include "check.h"

static int half_made;

static void make(void *arg)
{
	(void)arg;
	half_made = 1;
	ove_thread_sleep_ms(2);
}

CHECK_CASE(race_asked_state)
{
	ove_thread_t maker = check_start("maker", make, NULL, OVE_PRIO_NORMAL);

	ove_thread_sleep_ms(1);
	if (ove_thread_get_state(maker) != OVE_THREAD_TERMINATED) {
		check_use(half_made);
	}
	check_join(maker);
}
