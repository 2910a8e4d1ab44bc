/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds use-after-return.stack of main: a function returns the address of its local array.
 */
#include "check.h"

static __attribute__((noinline)) int *made(int seed)
{
	int local[8];
	int *volatile leaves = local;

	for (int i = 0; i < 8; i++) {
		local[i] = seed + i;
	}
	return leaves;
}

CHECK_CASE(memory_ended_call)
{
	const int *lost = made(2);

	check_use(lost[2]);
}
