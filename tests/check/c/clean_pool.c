/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a block of a pool changes its user through the pool.
 */
#include "check.h"

OVE_POOL_DEFINE_STATIC(blocks, 16, 1);

static void use(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		void *block;

		ove_pool_alloc(blocks, OVE_WAIT_FOREVER, &block);
		*(int *)block = turn;
		check_use(*(volatile int *)block);
		ove_pool_free(blocks, block);
		ove_thread_yield();
	}
}

CHECK_CASE(clean_pool)
{
	check_both(use, use);
}
