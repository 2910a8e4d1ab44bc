/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lock-order.stuck_a-stuck_b: two threads wait for each other until their timeouts.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(stuck_a);
OVE_MUTEX_DEFINE_STATIC(stuck_b);

enum { PATIENCE_MS = 10 };

static void forth(void *arg)
{
	(void)arg;
	ove_mutex_lock(stuck_a, OVE_WAIT_FOREVER);
	ove_thread_yield();
	if (ove_mutex_lock(stuck_b, PATIENCE_MS) == OVE_OK) {
		ove_mutex_unlock(stuck_b);
	}
	ove_mutex_unlock(stuck_a);
}

static void back(void *arg)
{
	(void)arg;
	ove_mutex_lock(stuck_b, OVE_WAIT_FOREVER);
	ove_thread_yield();
	if (ove_mutex_lock(stuck_a, PATIENCE_MS) == OVE_OK) {
		ove_mutex_unlock(stuck_a);
	}
	ove_mutex_unlock(stuck_b);
}

CHECK_CASE(lock_deadlock)
{
	check_both(forth, back);
}
