/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a block that a variable holds at the end is not lost.
 */
#include "check.h"

#include <stdlib.h>
static int *kept;

CHECK_CASE(clean_heap_kept)
{
	kept = malloc(16);
	kept[0] = 1;
}
