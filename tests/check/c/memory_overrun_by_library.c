/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds heap-overrun.10 bytes from memory_overrun_by_library: a library clears more than the block.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>
CHECK_CASE(memory_overrun_by_library)
{
	volatile size_t length = 16;
	char *bytes = malloc(10);

	memset(bytes, 0, length);
	check_use(bytes[0]);
	free(bytes);
}
