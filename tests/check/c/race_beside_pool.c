/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.beside_pool.users: a structure has a pool with its blocks, and a counter that nothing guards.
 */
#include "check.h"

#include <ove/pool.h>

enum { USED_BLOCK = 16, USED_BLOCKS = 2 };

static struct {
	ove_pool_storage_t storage;
	unsigned char blocks[OVE_POOL_BUFFER_BYTES(USED_BLOCK, USED_BLOCKS)] __attribute__((aligned(OVE_POOL_ALIGN)));
	int users;
} beside_pool;
static ove_pool_t used_pool;

static void use(void *arg)
{
	void *block;

	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_pool_alloc(used_pool, OVE_WAIT_FOREVER, &block);
		*(int *)block = turn;
		beside_pool.users++;
		ove_thread_yield();
		ove_pool_free(used_pool, block);
	}
}

CHECK_CASE(race_beside_pool)
{
	ove_pool_init(&used_pool, &beside_pool.storage, beside_pool.blocks, USED_BLOCK, USED_BLOCKS);
	check_both(use, use);
	ove_pool_deinit(used_pool);
}
