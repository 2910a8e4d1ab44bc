/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: padding and the rest of a word of bit fields are copied before anything has written them.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>

struct record {
	char kind;
	double value;
	unsigned low : 3;
	unsigned high : 12;
	char end;
};

static __attribute__((noinline)) int read_out(struct record record)
{
	return record.kind + (int)record.value + (int)record.low + (int)record.high + record.end;
}

CHECK_CASE(clean_heap_padding)
{
	struct record *volatile made = malloc(sizeof(struct record));
	struct record *volatile copied = malloc(sizeof(struct record));

	made->kind = 1;
	made->value = 2;
	made->low = 3;
	made->high = 4;
	made->end = 5;
	memcpy(copied, made, sizeof(*copied));
	check_use(read_out(*copied));
	*made = *copied;
	check_use(read_out(*made));
	free(copied);
	free(made);
}
