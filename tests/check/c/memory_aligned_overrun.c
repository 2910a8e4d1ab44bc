/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds heap-overrun.64 bytes from memory_aligned_overrun: a byte is written behind an aligned block.
 */
#include "check.h"

#include <stdlib.h>
CHECK_CASE(memory_aligned_overrun)
{
	volatile char *volatile block = aligned_alloc(32, 64);

	block[64] = 1;
	free((void *)block);
}
