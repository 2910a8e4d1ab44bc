/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds uninitialised-read.64 bytes from enlarge: realloc() gives no values to the new part of a block.
 */
#include "check.h"

#include <stdlib.h>

enum { FEW = 4 };

static volatile size_t many = 16;

static int *enlarge(int *samples)
{
	return realloc(samples, many * sizeof(*samples));
}

CHECK_CASE(memory_enlarged)
{
	int *samples = malloc(FEW * sizeof(*samples));

	for (int each = 0; each < FEW; each++) {
		samples[each] = each;
	}
	samples = enlarge(samples);
	for (int each = 0; each <= FEW; each++) {
		if (samples[each] > FEW) {
			check_use(each);
		}
	}
	free(samples);
}
