/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds use-after-free.16 bytes from memory_used_after_free: a block is written after its end.
 */
#include "check.h"

#include <stdlib.h>
CHECK_CASE(memory_used_after_free)
{
	volatile int *volatile block = malloc(16);

	free((void *)block);
	block[2] = 7;
}
