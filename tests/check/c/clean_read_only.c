/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: both threads read what nothing writes any more.
 */
#include "check.h"

static int table[8];

static void read(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		check_use(table[turn]);
		ove_thread_yield();
	}
}

CHECK_CASE(clean_read_only)
{
	table[1] = 5;
	check_both(read, read);
}
