/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds heap-overrun.24 bytes from memory_overrun_reused: the memory behind the block was of a freed block before.
 */
#include "check.h"

#include <stdlib.h>
CHECK_CASE(memory_overrun_reused)
{
	volatile char *volatile before = malloc(48);
	before[40] = 1;
	free((void *)before);

	volatile char *volatile bytes = malloc(24);
	bytes[24 + 1] = 2;
	free((void *)bytes);
}
