/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lost-update.ticks: volatile does not make a count whole.
 */
#include "check.h"

static volatile int ticks;

static void count(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ticks++;
		ove_thread_yield();
	}
}

CHECK_CASE(race_volatile_counter)
{
	check_both(count, count);
}
