/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lock-order.first_token-second_token: two semaphores are locks, and two threads take them in two orders.
 */
#include "check.h"

static ove_sem_t first_token, second_token;

static void forth(void *arg)
{
	(void)arg;
	ove_sem_take(first_token, OVE_WAIT_FOREVER);
	ove_sem_take(second_token, OVE_WAIT_FOREVER);
	ove_sem_give(second_token);
	ove_sem_give(first_token);
}

static void back(void *arg)
{
	(void)arg;
	ove_sem_take(second_token, OVE_WAIT_FOREVER);
	ove_sem_take(first_token, OVE_WAIT_FOREVER);
	ove_sem_give(first_token);
	ove_sem_give(second_token);
}

CHECK_CASE(lock_circle_of_semaphores)
{
	ove_sem_create(&first_token, 1, 1);
	ove_sem_create(&second_token, 1, 1);
	check_both(forth, back);
	ove_sem_destroy(first_token);
	ove_sem_destroy(second_token);
}
