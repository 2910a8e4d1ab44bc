/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: each of two semaphores orders what was written before it. The compiler moves the writes into inlined
 * calls. Also judged in a release build.
 */
#include "check.h"

static int asked[CHECK_TURNS], answered[CHECK_TURNS];
OVE_SEM_DEFINE_STATIC(ask, 0, 1);
OVE_SEM_DEFINE_STATIC(answer, 0, 1);

static void one(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		asked[turn] = turn;
		ove_sem_give(ask);
		ove_sem_take(answer, OVE_WAIT_FOREVER);
		check_use(answered[turn]);
	}
}

static void other(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		answered[turn] = turn;
		ove_sem_give(answer);
		ove_sem_take(ask, OVE_WAIT_FOREVER);
		check_use(asked[turn]);
	}
}

CHECK_CASE(clean_given_back)
{
	check_both(one, other);
}
