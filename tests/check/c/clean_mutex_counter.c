/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: each thread counts while it holds the mutex.
 * Also judged where the program alone has debug information.
 */
#include "check.h"

static ove_mutex_t lock;
static int counter;

static void count(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_mutex_lock(lock, OVE_WAIT_FOREVER);
		counter++;
		ove_mutex_unlock(lock);
		ove_thread_yield();
	}
}

CHECK_CASE(clean_mutex_counter)
{
	ove_mutex_create(&lock);
	check_both(count, count);
	ove_mutex_destroy(lock);
}
