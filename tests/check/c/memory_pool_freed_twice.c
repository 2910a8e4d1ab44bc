/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds double-free.16 bytes from memory_pool_freed_twice: a block of a pool is given back twice.
 */
#include "check.h"

#include <ove/pool.h>

OVE_POOL_DEFINE_STATIC(twice_blocks, 16, 2);

CHECK_CASE(memory_pool_freed_twice)
{
	void *block;

	ove_pool_alloc(twice_blocks, OVE_NO_WAIT, &block);
	ove_pool_free(twice_blocks, block);
	ove_pool_free(twice_blocks, block);
}
