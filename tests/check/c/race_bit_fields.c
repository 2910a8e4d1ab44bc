/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.flags: two bit fields of one word are written by two threads.
 */
#include "check.h"

static struct {
	unsigned is_open : 1;
	unsigned is_full : 1;
} flags;

static void open(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		flags.is_open ^= 1;
		ove_thread_yield();
	}
}

static void fill(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		flags.is_full ^= 1;
		ove_thread_yield();
	}
}

CHECK_CASE(race_bit_fields)
{
	check_both(open, fill);
	check_use(flags.is_open + flags.is_full);
}
