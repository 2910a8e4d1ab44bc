/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds use-after-free.16 bytes from memory_pool_after_free: a block of a pool is written after it was given back.
 * Also judged in a release build.
 */
#include "check.h"

#include <ove/pool.h>

OVE_POOL_DEFINE_STATIC(lent_blocks, 16, 2);

CHECK_CASE(memory_pool_after_free)
{
	void *block;

	ove_pool_alloc(lent_blocks, OVE_NO_WAIT, &block);
	ove_pool_free(lent_blocks, block);
	*(volatile int *)block = 1;
}
