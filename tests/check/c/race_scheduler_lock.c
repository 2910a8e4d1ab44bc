/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.slots: one thread locks the scheduler, and the other one does not.
 */
#include "check.h"

static int slots;

static void take(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_scheduler_lock();
		slots--;
		ove_scheduler_unlock();
		ove_thread_yield();
	}
}

static void give(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		slots++;
		ove_thread_yield();
	}
}

CHECK_CASE(race_scheduler_lock)
{
	check_both(take, give);
}
