/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.stack of main: two threads write a local variable of a third one.
 */
#include "check.h"

static void write_to(void *arg)
{
	int *local = arg;

	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		*local += turn;
		ove_thread_yield();
	}
}

CHECK_CASE(race_stack)
{
	int local = 0;
	ove_thread_t one = check_start("one", write_to, &local, OVE_PRIO_NORMAL);
	ove_thread_t other = check_start("other", write_to, &local, OVE_PRIO_NORMAL);

	check_join(one);
	check_join(other);
}
