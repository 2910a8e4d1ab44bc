/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: two threads take turns by a phase. The macro waits for one phase and sets the next in one line, but
 * what it sets does not come from what it loaded.
 */
#include "check.h"

#define STEP(from, to)                      \
	do {                                \
		while (phase != (from)) {   \
			ove_thread_yield(); \
		}                           \
		phase = (to);               \
	} while (0)

static volatile int phase;
static int message;

static void one(void *arg)
{
	(void)arg;
	message = 1;
	STEP(0, 1);
	STEP(2, 3);
}

static void other(void *arg)
{
	(void)arg;
	STEP(1, 2);
	check_use(message);
	STEP(3, 4);
}

CHECK_CASE(clean_handshake)
{
	check_both(one, other);
}
