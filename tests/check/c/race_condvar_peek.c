/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.is_ready: a waiter looks at the condition before it locks the mutex.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(ready_lock);
OVE_CONDVAR_DEFINE_STATIC(made_ready);
static int is_ready;

static void set(void *arg)
{
	(void)arg;
	ove_thread_yield();
	ove_mutex_lock(ready_lock, OVE_WAIT_FOREVER);
	is_ready = 1;
	ove_condvar_signal(made_ready);
	ove_mutex_unlock(ready_lock);
}

static void wait(void *arg)
{
	(void)arg;
	if (is_ready) {
		return;
	}
	ove_mutex_lock(ready_lock, OVE_WAIT_FOREVER);
	while (!is_ready) {
		ove_condvar_wait(made_ready, ready_lock, OVE_WAIT_FOREVER);
	}
	ove_mutex_unlock(ready_lock);
}

CHECK_CASE(race_condvar_peek)
{
	check_both(wait, set);
}
