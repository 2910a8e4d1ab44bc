/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a block is still there after a realloc() for which there was no memory.
 */
#include "check.h"

#include <stdlib.h>

static volatile size_t too_many = 1u << 27;

CHECK_CASE(clean_heap_full)
{
	int *kept = malloc(2 * sizeof(*kept));

	kept[0] = 1;
	int *larger = realloc(kept, too_many);
	if (larger == NULL) {
		check_use(kept[0]);
		kept[1] = 2;
		check_use(kept[1]);
		larger = kept;
	}
	free(larger);
}
