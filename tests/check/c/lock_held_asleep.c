/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lock-held-across-wait.sleepers_lock: a thread sleeps while it holds a lock.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(sleepers_lock);

static void sleep(void *arg)
{
	(void)arg;
	ove_mutex_lock(sleepers_lock, OVE_WAIT_FOREVER);
	ove_thread_sleep_ms(3);
	ove_mutex_unlock(sleepers_lock);
}

static void want(void *arg)
{
	(void)arg;
	ove_mutex_lock(sleepers_lock, OVE_WAIT_FOREVER);
	ove_mutex_unlock(sleepers_lock);
}

CHECK_CASE(lock_held_asleep)
{
	check_both(sleep, want);
}
