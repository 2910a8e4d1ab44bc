/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.result: the result is read without a wait for the end of the thread.
 */
#include "check.h"

static int result;

static void compute(void *arg)
{
	(void)arg;
	result = 42;
}

CHECK_CASE(race_not_joined)
{
	ove_thread_t thread = check_start("worker", compute, NULL, OVE_PRIO_NORMAL);

	ove_thread_sleep_ms(5);
	check_join(thread);
	thread = check_start("late", compute, NULL, OVE_PRIO_NORMAL);
	ove_thread_sleep_ms(5);
	if (result == 42) {
		ove_thread_sleep_ms(1);
	}
}
