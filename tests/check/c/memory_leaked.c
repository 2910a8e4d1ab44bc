/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds leak.28 bytes from memory_leaked: the only pointer is overwritten.
 */
#include "check.h"

#include <stdlib.h>
CHECK_CASE(memory_leaked)
{
	void *volatile block = malloc(28);

	block = malloc(32);
	free(block);
}
