/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: both threads take both locks in one order.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(first_lock);
OVE_MUTEX_DEFINE_STATIC(second_lock);
static int ordered;

static void take(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_mutex_lock(first_lock, OVE_WAIT_FOREVER);
		ove_mutex_lock(second_lock, OVE_WAIT_FOREVER);
		ordered++;
		ove_mutex_unlock(second_lock);
		ove_mutex_unlock(first_lock);
		ove_thread_yield();
	}
}

CHECK_CASE(clean_lock_order)
{
	check_both(take, take);
}
