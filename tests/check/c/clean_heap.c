/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: blocks of the heap are used to their last byte and given back.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>
CHECK_CASE(clean_heap)
{
	char *bytes = malloc(13);
	int *numbers = calloc(4, sizeof(*numbers));

	memset(bytes, 1, 13);
	numbers[3] = bytes[12];
	bytes = realloc(bytes, 29);
	bytes[28] = 1;
	check_use(numbers[3] + bytes[28]);
	free(bytes);
	free(numbers);
}
