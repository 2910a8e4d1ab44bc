/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.total: a thread adds before it takes the lock, and the other one behind it.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(after_unlock);
static int total;

static void add_before(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		total++;
		ove_mutex_lock(after_unlock, OVE_WAIT_FOREVER);
		ove_mutex_unlock(after_unlock);
		ove_thread_yield();
	}
}

static void add_behind(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_mutex_lock(after_unlock, OVE_WAIT_FOREVER);
		ove_mutex_unlock(after_unlock);
		total++;
		ove_thread_yield();
	}
}

CHECK_CASE(race_after_unlock)
{
	check_both(add_before, add_behind);
}
