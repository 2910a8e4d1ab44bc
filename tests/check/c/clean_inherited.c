/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a mutex with priority inheritance where a semaphore would invert.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(inheriting);

static void hold(void *arg)
{
	(void)arg;
	ove_mutex_lock(inheriting, OVE_WAIT_FOREVER);
	ove_time_delay_us(3000);
	ove_mutex_unlock(inheriting);
}

static void spend(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(2);
	ove_time_delay_us(2000);
}

static void want(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(1);
	ove_mutex_lock(inheriting, OVE_WAIT_FOREVER);
	ove_mutex_unlock(inheriting);
}

CHECK_CASE(clean_inherited)
{
	ove_thread_t low = check_start("low", hold, NULL, OVE_PRIO_LOW);
	ove_thread_t middle = check_start("middle", spend, NULL, OVE_PRIO_NORMAL);
	ove_thread_t high = check_start("high", want, NULL, OVE_PRIO_ABOVE_NORMAL);

	check_join(high);
	check_join(middle);
	check_join(low);
}
