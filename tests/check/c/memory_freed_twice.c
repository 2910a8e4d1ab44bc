/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds double-free.24 bytes from memory_freed_twice: a block is given back twice.
 */
#include "check.h"

#include <stdlib.h>
CHECK_CASE(memory_freed_twice)
{
	void *volatile block = malloc(24);

	free(block);
	if (!check_may()) {
		return;
	}
	free(block);
	check_use(0);
}
