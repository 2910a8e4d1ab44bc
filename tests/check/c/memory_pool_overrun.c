/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds heap-overrun.16 bytes from memory_pool_overrun: a loop writes one element too much, into a free block of the
 * pool. Also judged in a release build.
 */
#include "check.h"

#include <ove/pool.h>

OVE_POOL_DEFINE_STATIC(overrun_blocks, 4 * sizeof(int), 2);

CHECK_CASE(memory_pool_overrun)
{
	void *block;

	ove_pool_alloc(overrun_blocks, OVE_NO_WAIT, &block);
	volatile int *words = block;
	for (int i = 0; i <= 4; i++) {
		words[i] = i;
	}
	ove_pool_free(overrun_blocks, block);
}
