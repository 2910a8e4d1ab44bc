/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.balance: each thread holds a lock, but not the same one.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(one_lock);
OVE_MUTEX_DEFINE_STATIC(other_lock);
static int balance;

static void pay(void *arg)
{
	(void)arg;
	ove_mutex_lock(one_lock, OVE_WAIT_FOREVER);
	balance += 1;
	ove_mutex_unlock(one_lock);
}

static void draw(void *arg)
{
	(void)arg;
	ove_mutex_lock(other_lock, OVE_WAIT_FOREVER);
	balance -= 1;
	ove_mutex_unlock(other_lock);
}

CHECK_CASE(race_two_locks)
{
	check_both(pay, draw);
}
