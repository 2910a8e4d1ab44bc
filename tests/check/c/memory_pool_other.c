/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds invalid-free.memory_pool_other: a block is given to a pool that it was not taken from.
 * Also judged in a release build.
 */
#include "check.h"

OVE_POOL_DEFINE_STATIC(frames, 64, 2);
OVE_POOL_DEFINE_STATIC(headers, 16, 2);

CHECK_CASE(memory_pool_other)
{
	void *frame = NULL;

	ove_pool_alloc(frames, OVE_WAIT_FOREVER, &frame);
	*(volatile int *)frame = 1;
	ove_pool_free(check_may() ? headers : frames, frame);
}
