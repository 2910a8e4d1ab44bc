/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds invalid-free.memory_freed_within: an address inside a block is given back.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>

CHECK_CASE(memory_freed_within)
{
	static char *volatile block;

	block = malloc(64);
	memset(block, 0, 64);
	free(block + (check_may() ? 32 : 0));
	check_use(block[0]);
}
