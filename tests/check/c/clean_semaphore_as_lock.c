/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a semaphore that each thread takes and gives is a lock.
 */
#include "check.h"

OVE_SEM_DEFINE_STATIC(lock_sem, 1, 1);
static int guarded;

static void add(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_sem_take(lock_sem, OVE_WAIT_FOREVER);
		guarded++;
		ove_sem_give(lock_sem);
		ove_thread_yield();
	}
}

CHECK_CASE(clean_semaphore_as_lock)
{
	check_both(add, add);
}
