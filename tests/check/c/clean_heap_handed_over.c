/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: one thread frees what another one has taken.
 */
#include "check.h"

#include <stdlib.h>
OVE_QUEUE_DEFINE_STATIC(handed_blocks, int *, 2);

static void take(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		int *block = malloc(12);

		*block = turn;
		ove_queue_send(handed_blocks, &block, OVE_WAIT_FOREVER);
	}
}

static void give_back(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		int *block;

		ove_queue_receive(handed_blocks, &block, OVE_WAIT_FOREVER);
		check_use(*block);
		free(block);
	}
}

CHECK_CASE(clean_heap_handed_over)
{
	check_both(take, give_back);
}
