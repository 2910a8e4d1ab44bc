/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.shared_index: an index is shared by two threads that fill one array.
 */
#include "check.h"

static int shared_index;
static int slots[16];

static void fill(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		slots[(int)(size_t)arg * 4 + (shared_index++ & 3)] = turn;
		ove_thread_yield();
	}
}

CHECK_CASE(race_thread_local_escape)
{
	ove_thread_t one = check_start("one", fill, (void *)0, OVE_PRIO_NORMAL);
	ove_thread_t other = check_start("other", fill, (void *)1, OVE_PRIO_NORMAL);

	check_join(one);
	check_join(other);
	check_use(slots[0]);
}
