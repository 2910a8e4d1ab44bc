/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.counter: two threads count without a lock.
 * Also judged where the program alone has debug information.
 */
#include "check.h"

static int counter;

static void count(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		counter++;
		ove_thread_yield();
	}
}

CHECK_CASE(race_counter)
{
	check_both(count, count);
}
