/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds invalid-free.memory_pool_freed_within: an address inside a block of a pool is given back.
 */
#include "check.h"

#include <ove/pool.h>

OVE_POOL_DEFINE_STATIC(within_blocks, 16, 2);

CHECK_CASE(memory_pool_freed_within)
{
	void *block;

	ove_pool_alloc(within_blocks, OVE_NO_WAIT, &block);
	ove_pool_free(within_blocks, (int *)block + 1);
}
