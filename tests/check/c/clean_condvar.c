/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a condition variable announces what a mutex guards.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(state_lock);
OVE_CONDVAR_DEFINE_STATIC(state_changed);
static bool is_there;
static int state;

static void set(void *arg)
{
	(void)arg;
	ove_mutex_lock(state_lock, OVE_WAIT_FOREVER);
	state = 7;
	is_there = true;
	ove_condvar_signal(state_changed);
	ove_mutex_unlock(state_lock);
}

static void wait(void *arg)
{
	(void)arg;
	ove_mutex_lock(state_lock, OVE_WAIT_FOREVER);
	while (!is_there) {
		ove_condvar_wait(state_changed, state_lock, OVE_WAIT_FOREVER);
	}
	ove_mutex_unlock(state_lock);
	check_use(state);
}

CHECK_CASE(clean_condvar)
{
	check_both(wait, set);
}
