/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.tried: a lock that was only tried excludes nothing when it fails.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(tried_lock);
static int tried;

static void hold(void *arg)
{
	(void)arg;
	ove_mutex_lock(tried_lock, OVE_WAIT_FOREVER);
	tried++;
	ove_thread_yield();
	tried++;
	ove_mutex_unlock(tried_lock);
}

static void try_only(void *arg)
{
	(void)arg;
	const int result = ove_mutex_try_lock(tried_lock);

	tried++;
	if (result == OVE_OK) {
		ove_mutex_unlock(tried_lock);
	}
}

CHECK_CASE(race_failed_try)
{
	check_both(hold, try_only);
}
