/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: one instruction stores the end of a block's head and the block's first member.
 * Also judged in an image of its own, with link-time optimisation.
 */
#include "check.h"

#include <stdlib.h>

struct message {
	int kind;
	int value;
};

__attribute__((noipa)) static void handle(struct message *made)
{
	check_use(made != NULL ? made->kind : 0);
	free(made);
}

CHECK_CASE(clean_heap_first_member)
{
	struct message *made = malloc(sizeof(struct message));

	if (made != NULL) {
		made->kind = 1;
	}
	handle(made);
}
