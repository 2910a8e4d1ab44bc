/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: aligned blocks of the heap are used to their last byte and given back.
 */
#include "check.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
CHECK_CASE(clean_heap_aligned)
{
	char *block = aligned_alloc(32, 64);
	char *other = memalign(16, 24);

	memset(block, 1, 64);
	other[23] = block[63];
	check_use(other[23]);
	free(other);
	free(block);
}
