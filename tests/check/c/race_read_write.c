/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.reading: one thread writes what the other one reads.
 */
#include "check.h"

static int reading;
static int seen;

static void measure(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		reading = turn;
		ove_thread_yield();
	}
}

static void show(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		seen += reading;
		ove_thread_yield();
	}
}

CHECK_CASE(race_read_write)
{
	check_both(measure, show);
}
