/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds uninitialised-read.local variable of memory_uninitialised_local: a member decides, and nothing has written it.
 * An earlier call left values in the same memory.
 */
#include "check.h"

struct settings {
	int gain;
	int offset;
	int mode;
};

__attribute__((noipa)) static void load(struct settings *to)
{
	to->gain = 2;
	to->offset = 3;
}

__attribute__((noipa)) static int earlier(int value)
{
	volatile int used[24];

	for (int i = 0; i < 24; i++) {
		used[i] = value;
	}
	return used[3];
}

CHECK_CASE(memory_uninitialised_local)
{
	struct settings made;

	check_use(earlier(5));
	load(&made);
	if (made.mode > 3) {
		check_use(made.gain);
	}
	check_use(made.offset);
}
