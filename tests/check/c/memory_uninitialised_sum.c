/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds uninitialised-read.12 bytes from memory_uninitialised_sum: a value is computed from a member of a block that
 * nothing has written.
 */
#include "check.h"

#include <stdlib.h>

struct line {
	int gain;
	int offset;
	int unused;
};

__attribute__((noipa)) static int apply(const struct line *line, int value)
{
	return value * line->gain + line->offset;
}

CHECK_CASE(memory_uninitialised_sum)
{
	struct line *volatile made = malloc(sizeof(struct line));

	made->gain = 2;
	check_use(apply(made, 4));
	free(made);
}
