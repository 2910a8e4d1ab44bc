/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds heap-overrun.8 bytes from memory_shrunk: a block is used as before it was made smaller.
 */
#include "check.h"

#include <stdlib.h>
CHECK_CASE(memory_shrunk)
{
	volatile int *volatile block = malloc(32);

	block[0] = 1;
	block = realloc((void *)block, 8);
	block[3] = 2;
	free((void *)block);
}
