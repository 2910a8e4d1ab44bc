/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lost-update.mixed: one thread adds with an atomic call, the other one without.
 */
#include "check.h"

static int mixed;

static void add_whole(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		__atomic_fetch_add(&mixed, 1, __ATOMIC_SEQ_CST);
		ove_thread_yield();
	}
}

static void add(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		mixed++;
		ove_thread_yield();
	}
}

CHECK_CASE(race_atomic_and_plain)
{
	check_both(add_whole, add);
}
