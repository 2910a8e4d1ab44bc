/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds leak.12 bytes from insert: the last elements of a list that point to each other are lost.
 */
#include "check.h"

#include <stdlib.h>

struct element {
	struct element *next, *previous;
	int value;
};

__attribute__((noinline)) static struct element *insert(struct element *after)
{
	struct element *made = malloc(sizeof(*made));

	made->next = after != NULL ? after->next : made;
	made->previous = after != NULL ? after : made;
	made->next->previous = made->previous->next = made;
	made->value = 1;
	return made;
}

static void fill(void *arg)
{
	(void)arg;
	check_use(insert(insert(NULL))->value);
}

CHECK_CASE(memory_leaked_ring)
{
	check_join(check_start("fills", fill, NULL, OVE_PRIO_NORMAL));
}
