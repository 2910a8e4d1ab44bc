/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds heap-overrun.8 bytes from memory_overread: a read is behind the block.
 */
#include "check.h"

#include <stdlib.h>
CHECK_CASE(memory_overread)
{
	int *volatile numbers = malloc(8);

	numbers[0] = 1;
	check_use(numbers[2]);
	free(numbers);
}
