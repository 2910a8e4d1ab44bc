/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.16 bytes from race_heap: two threads write a block of the heap.
 * Also judged in an image of its own, with link-time optimisation.
 */
#include "check.h"

#include <stdlib.h>

static void write_to(void *arg)
{
	int *block = arg;

	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		block[1] = turn;
		ove_thread_yield();
	}
}

CHECK_CASE(race_heap)
{
	int *block = malloc(16);
	ove_thread_t one = check_start("one", write_to, block, OVE_PRIO_NORMAL);
	ove_thread_t other = check_start("other", write_to, block, OVE_PRIO_NORMAL);

	check_join(one);
	check_join(other);
	free(block);
}
