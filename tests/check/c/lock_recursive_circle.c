/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lock-order.plain_lock-recursive_lock: a recursive mutex and a plain one are taken in opposite orders.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(plain_lock);
OVE_RMTX_DEFINE_STATIC(recursive_lock);

static void forth(void *arg)
{
	(void)arg;
	ove_rmtx_lock(recursive_lock, OVE_WAIT_FOREVER);
	ove_mutex_lock(plain_lock, OVE_WAIT_FOREVER);
	ove_mutex_unlock(plain_lock);
	ove_rmtx_unlock(recursive_lock);
}

static void back(void *arg)
{
	(void)arg;
	ove_mutex_lock(plain_lock, OVE_WAIT_FOREVER);
	ove_rmtx_lock(recursive_lock, OVE_WAIT_FOREVER);
	ove_rmtx_unlock(recursive_lock);
	ove_mutex_unlock(plain_lock);
}

CHECK_CASE(lock_recursive_circle)
{
	check_both(forth, back);
}
