/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a structure contains a pool with its blocks, and the memory of the blocks has another use once the
 * pool has ended. Also judged in a release build.
 * Also judged in an image of its own, with link-time optimisation.
 */
#include "check.h"

#include <ove/pool.h>

enum { BESIDE_BLOCK = 16, BESIDE_BLOCKS = 2 };

static struct {
	ove_pool_storage_t storage;
	unsigned char blocks[OVE_POOL_BUFFER_BYTES(BESIDE_BLOCK, BESIDE_BLOCKS)]
		__attribute__((aligned(OVE_POOL_ALIGN)));
	unsigned char behind[8];
} beside;

CHECK_CASE(clean_pool_beside)
{
	ove_pool_t pool;
	void *block;
	void *none;

	ove_pool_init(&pool, &beside.storage, beside.blocks, BESIDE_BLOCK, BESIDE_BLOCKS);
	ove_pool_alloc(pool, OVE_NO_WAIT, &none);
	ove_pool_alloc(pool, OVE_NO_WAIT, &block);
	*(volatile int *)block = 1;
	*(volatile unsigned char *)beside.behind = 2;
	ove_pool_free(pool, none);
	/* The last holder's values remain, apart from the first word. */
	((volatile int *)block)[1] = 3;
	ove_pool_free(pool, block);
	ove_pool_alloc(pool, OVE_NO_WAIT, &block);
	check_use(((volatile int *)block)[1]);
	ove_pool_free(pool, block);
	ove_pool_deinit(pool);
	*(volatile unsigned char *)beside.blocks = 4;
	check_use(beside.blocks[0]);
}
