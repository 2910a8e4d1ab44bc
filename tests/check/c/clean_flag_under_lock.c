/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a flag that a mutex guards announces what has no lock.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(flag_lock);
static bool is_done;
static int outcome;

static void finish(void *arg)
{
	(void)arg;
	outcome = 9;
	ove_mutex_lock(flag_lock, OVE_WAIT_FOREVER);
	is_done = true;
	ove_mutex_unlock(flag_lock);
}

static void poll(void *arg)
{
	(void)arg;
	bool is_seen = false;

	while (!is_seen) {
		ove_mutex_lock(flag_lock, OVE_WAIT_FOREVER);
		is_seen = is_done;
		ove_mutex_unlock(flag_lock);
		ove_thread_yield();
	}
	check_use(outcome);
}

CHECK_CASE(clean_flag_under_lock)
{
	check_both(poll, finish);
}
