/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lock-held-across-wait.takers_lock: a thread waits for a semaphore while it holds a lock.
 * Also judged in an image of its own, with link-time optimisation.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(takers_lock);
OVE_SEM_DEFINE_STATIC(late_tokens, 0, 1);

static void take(void *arg)
{
	(void)arg;
	ove_mutex_lock(takers_lock, OVE_WAIT_FOREVER);
	ove_sem_take(late_tokens, OVE_WAIT_FOREVER);
	ove_mutex_unlock(takers_lock);
}

static void give(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(2);
	ove_sem_give(late_tokens);
}

CHECK_CASE(lock_held_taking)
{
	check_both(take, give);
}
