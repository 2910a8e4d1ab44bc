/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.position: two members belong together, and are copied without a lock.
 */
#include "check.h"

struct position {
	int x, y;
};

static struct position position;
static volatile int sum;

static void move(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		position = (struct position){turn, -turn};
		ove_thread_yield();
	}
}

static void look(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		const struct position now = position;

		sum += now.x + now.y;
		ove_thread_yield();
	}
}

CHECK_CASE(torn_struct)
{
	check_both(move, look);
}
