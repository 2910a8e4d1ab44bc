/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: threads take and give back blocks at the same time, and get each other's memory in turn.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { SHARED_ROUNDS = 120, SHARED_BLOCKS = 4 };

static void take_and_give(void *mark)
{
	unsigned char *blocks[SHARED_BLOCKS] = {NULL};

	for (unsigned turn = 0; turn < SHARED_ROUNDS; turn++) {
		unsigned char **const block = &blocks[turn % SHARED_BLOCKS];
		const size_t known = 8 + turn * 13 % 200;
		/* The laboratory does not follow floating point, so it does not know the size of every fifth block. */
		const size_t size = turn % 5 ? known : (size_t)(1.5f * (float)known);

		free(*block);
		*block = malloc(size);
		memset(*block, *(const int *)mark, size);
		if (turn % 10 == 0) {
			ove_thread_sleep_ms(1);
		}
	}
	for (unsigned each = 0; each < SHARED_BLOCKS; each++) {
		free(blocks[each]);
	}
}

CHECK_CASE(clean_heap_shared)
{
	static const int marks[] = {1, 2, 3};
	static const ove_prio_t priorities[] = {OVE_PRIO_LOW, OVE_PRIO_NORMAL, OVE_PRIO_ABOVE_NORMAL};
	ove_thread_t threads[3];

	for (int each = 0; each < 3; each++) {
		threads[each] = check_start("taker", take_and_give, (void *)&marks[each], priorities[each]);
	}
	for (int each = 0; each < 3; each++) {
		check_join(threads[each]);
	}
}
