/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lock-held-across-wait.outer_lock: the condition variable gives back one of two locks.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(outer_lock);
OVE_MUTEX_DEFINE_STATIC(inner_lock);
OVE_CONDVAR_DEFINE_STATIC(inner_changed);
static bool is_set;

static void wait(void *arg)
{
	(void)arg;
	ove_mutex_lock(outer_lock, OVE_WAIT_FOREVER);
	ove_mutex_lock(inner_lock, OVE_WAIT_FOREVER);
	while (!is_set) {
		ove_condvar_wait(inner_changed, inner_lock, OVE_WAIT_FOREVER);
	}
	ove_mutex_unlock(inner_lock);
	ove_mutex_unlock(outer_lock);
}

static void set(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(2);
	ove_mutex_lock(inner_lock, OVE_WAIT_FOREVER);
	is_set = true;
	ove_condvar_signal(inner_changed);
	ove_mutex_unlock(inner_lock);
}

CHECK_CASE(lock_held_second)
{
	check_both(wait, set);
}
