/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a variable points to one element of a list whose elements point to each other.
 */
#include "check.h"

#include <stdlib.h>

struct linked {
	struct linked *next, *previous;
};

static struct linked *kept_ring;

CHECK_CASE(clean_heap_ring)
{
	struct linked *one = malloc(sizeof(*one)), *other = malloc(sizeof(*other));

	one->next = one->previous = other;
	other->next = other->previous = one;
	kept_ring = other;
	check_use(kept_ring->next == one);
}
