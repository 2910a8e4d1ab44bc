/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lock-order.calm_lock-urgent_lock: the threads of the circle have different priorities.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(urgent_lock);
OVE_MUTEX_DEFINE_STATIC(calm_lock);

static void be_calm(void *arg)
{
	(void)arg;
	ove_mutex_lock(calm_lock, OVE_WAIT_FOREVER);
	ove_mutex_lock(urgent_lock, OVE_WAIT_FOREVER);
	ove_mutex_unlock(urgent_lock);
	ove_mutex_unlock(calm_lock);
}

static void be_urgent(void *arg)
{
	(void)arg;
	ove_mutex_lock(urgent_lock, OVE_WAIT_FOREVER);
	ove_mutex_lock(calm_lock, OVE_WAIT_FOREVER);
	ove_mutex_unlock(calm_lock);
	ove_mutex_unlock(urgent_lock);
}

CHECK_CASE(lock_circle_of_priorities)
{
	ove_thread_t calm = check_start("calm", be_calm, NULL, OVE_PRIO_LOW);
	ove_thread_t urgent = check_start("urgent", be_urgent, NULL, OVE_PRIO_ABOVE_NORMAL);

	check_join(urgent);
	check_join(calm);
}
