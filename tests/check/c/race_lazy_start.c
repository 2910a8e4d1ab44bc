/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.is_made: both threads may find that nothing is made yet.
 */
#include "check.h"

static int is_made;

static void make(void *arg)
{
	(void)arg;
	if (!is_made) {
		ove_thread_yield();
		is_made = 1;
	}
}

CHECK_CASE(race_lazy_start)
{
	check_both(make, make);
}
