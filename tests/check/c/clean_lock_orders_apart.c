/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: opposite orders that the end of a thread keeps apart.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(apart_a);
OVE_MUTEX_DEFINE_STATIC(apart_b);

static void forth(void *arg)
{
	(void)arg;
	ove_mutex_lock(apart_a, OVE_WAIT_FOREVER);
	ove_mutex_lock(apart_b, OVE_WAIT_FOREVER);
	ove_mutex_unlock(apart_b);
	ove_mutex_unlock(apart_a);
}

static void back(void *arg)
{
	(void)arg;
	ove_mutex_lock(apart_b, OVE_WAIT_FOREVER);
	ove_mutex_lock(apart_a, OVE_WAIT_FOREVER);
	ove_mutex_unlock(apart_a);
	ove_mutex_unlock(apart_b);
}

CHECK_CASE(clean_lock_orders_apart)
{
	check_join(check_start("forth", forth, NULL, OVE_PRIO_NORMAL));
	check_join(check_start("back", back, NULL, OVE_PRIO_NORMAL));
}
