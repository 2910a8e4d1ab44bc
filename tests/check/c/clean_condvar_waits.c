/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a condition variable gives its lock back while it waits.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(waiters_lock);
OVE_CONDVAR_DEFINE_STATIC(waiters_turn);
static bool is_turn;

static void wait(void *arg)
{
	(void)arg;
	ove_mutex_lock(waiters_lock, OVE_WAIT_FOREVER);
	while (!is_turn) {
		ove_condvar_wait(waiters_turn, waiters_lock, OVE_WAIT_FOREVER);
	}
	ove_mutex_unlock(waiters_lock);
}

static void signal(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(2);
	ove_mutex_lock(waiters_lock, OVE_WAIT_FOREVER);
	is_turn = true;
	ove_condvar_broadcast(waiters_turn);
	ove_mutex_unlock(waiters_lock);
}

CHECK_CASE(clean_condvar_waits)
{
	check_both(wait, signal);
}
