/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds use-after-free.20 bytes from memory_read_after_free: a block is read after its end.
 */
#include "check.h"

#include <stdlib.h>
CHECK_CASE(memory_read_after_free)
{
	int *volatile block = malloc(20);

	block[3] = 7;
	free(block);
	check_use(block[3]);
}
