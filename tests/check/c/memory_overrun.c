/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds heap-overrun.12 bytes from memory_overrun: a loop writes one element too much.
 */
#include "check.h"

#include <stdlib.h>
CHECK_CASE(memory_overrun)
{
	volatile int *volatile numbers = malloc(12);

	for (int each = 0; each <= 3; each++) {
		numbers[each] = each;
	}
	free((void *)numbers);
}
