/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a pool is in a block of the heap, which begins with the pool's first block.
 */
#include "check.h"

#include <stdlib.h>

enum { BLOCK_BYTES = 32, BLOCKS = 4 };

CHECK_CASE(clean_pool_on_heap)
{
	static ove_pool_storage_t storage;
	ove_pool_t pool;
	void *first = NULL;
	void *second = NULL;
	void *room = malloc(OVE_POOL_BUFFER_BYTES(BLOCK_BYTES, BLOCKS));

	ove_pool_init(&pool, &storage, room, BLOCK_BYTES, BLOCKS);
	ove_pool_alloc(pool, OVE_WAIT_FOREVER, &first);
	ove_pool_alloc(pool, OVE_WAIT_FOREVER, &second);
	*(volatile int *)first = 1;
	*(volatile int *)second = 2;
	ove_pool_free(pool, first);
	ove_pool_free(pool, second);
	ove_pool_deinit(pool);
	free(room);
}
