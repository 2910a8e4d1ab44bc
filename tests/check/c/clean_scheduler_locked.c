/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: both threads lock the scheduler.
 */
#include "check.h"

#include <ove/scheduler.h>

static int locked_slots;

static void change(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_scheduler_lock();
		locked_slots++;
		ove_scheduler_unlock();
		ove_thread_yield();
	}
}

CHECK_CASE(clean_scheduler_locked)
{
	check_both(change, change);
}
