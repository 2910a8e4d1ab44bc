/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds heap-overrun.16 bytes from memory_underrun: a read is before the block.
 */
#include "check.h"

#include <stdlib.h>
CHECK_CASE(memory_underrun)
{
	volatile int *numbers = malloc(16);
	volatile int before = -1;

	numbers[0] = 1;
	check_use(numbers[before]);
	free((void *)numbers);
}
