/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.beyond: a thread counts after the last unlock of a recursive mutex.
 */
#include "check.h"

OVE_RMTX_DEFINE_STATIC(left_lock);
static int beyond;

static void count(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_rmtx_lock(left_lock, OVE_WAIT_FOREVER);
		ove_rmtx_lock(left_lock, OVE_WAIT_FOREVER);
		ove_rmtx_unlock(left_lock);
		ove_rmtx_unlock(left_lock);
		beyond++;
		ove_thread_yield();
	}
}

CHECK_CASE(race_recursive_unlock)
{
	check_both(count, count);
}
