/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: two threads write two bytes of one word.
 * Also judged in an image of its own, with link-time optimisation.
 */
#include "check.h"

static char two[4];

static void left(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		two[0]++;
		ove_thread_yield();
	}
}

static void right(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		two[1]++;
		ove_thread_yield();
	}
}

CHECK_CASE(clean_bytes)
{
	check_both(left, right);
	check_use(two[0] + two[1]);
}
