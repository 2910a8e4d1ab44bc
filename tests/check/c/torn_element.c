/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.samples_of: a structure in an array is copied as a whole.
 */
#include "check.h"

struct sample {
	int x, y, z;
};

static struct sample samples_of[3];

static void write(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < 6; turn++) {
		samples_of[turn % 3] = (struct sample){turn, turn + 1, turn + 2};
		ove_thread_yield();
	}
}

static void read(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < 6; turn++) {
		const struct sample copy = samples_of[turn % 3];

		check_use(copy.x + copy.y + copy.z);
		ove_thread_yield();
	}
}

CHECK_CASE(torn_element)
{
	check_both(write, read);
}
