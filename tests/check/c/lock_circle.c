/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lock-order.circle_a-circle_b: two threads take two locks in opposite orders.
 * Also judged where the program alone has debug information.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(circle_a);
OVE_MUTEX_DEFINE_STATIC(circle_b);

static void forth(void *arg)
{
	(void)arg;
	ove_mutex_lock(circle_a, OVE_WAIT_FOREVER);
	ove_mutex_lock(circle_b, OVE_WAIT_FOREVER);
	ove_mutex_unlock(circle_b);
	ove_mutex_unlock(circle_a);
}

static void back(void *arg)
{
	(void)arg;
	ove_mutex_lock(circle_b, OVE_WAIT_FOREVER);
	ove_mutex_lock(circle_a, OVE_WAIT_FOREVER);
	ove_mutex_unlock(circle_a);
	ove_mutex_unlock(circle_b);
}

CHECK_CASE(lock_circle)
{
	check_both(forth, back);
}
