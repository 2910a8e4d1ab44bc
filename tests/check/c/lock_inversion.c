/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds unbounded-inversion.lock_token: a semaphore is a lock, and a thread between its users runs.
 */
#include "check.h"

OVE_SEM_DEFINE_STATIC(lock_token, 1, 1);

static void hold(void *arg)
{
	(void)arg;
	ove_sem_take(lock_token, OVE_WAIT_FOREVER);
	ove_time_delay_us(3000);
	ove_sem_give(lock_token);
}

static void spend(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(2);
	ove_time_delay_us(5000);
}

static void want(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(1);
	ove_sem_take(lock_token, OVE_WAIT_FOREVER);
	ove_sem_give(lock_token);
}

CHECK_CASE(lock_inversion)
{
	ove_thread_t low = check_start("low", hold, NULL, OVE_PRIO_LOW);
	ove_thread_t middle = check_start("middle", spend, NULL, OVE_PRIO_NORMAL);
	ove_thread_t high = check_start("high", want, NULL, OVE_PRIO_ABOVE_NORMAL);

	check_join(high);
	check_join(middle);
	check_join(low);
}
