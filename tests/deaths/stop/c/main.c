/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A thread that holds a mutex passes a NULL handle to a call, while another thread waits for the mutex.
 */
#include <ove/ove.h>

#include <stddef.h>

enum { STACK = 2048, APART_MS = 10 };

OVE_MUTEX_DEFINE_STATIC(bus);

static ove_sem_t volatile missing;

static __attribute__((noinline)) size_t announced(void)
{
	return 1 + ove_sem_count(missing);
}

static void drive(void *arg)
{
	(void)arg;
	ove_mutex_lock(bus, OVE_WAIT_FOREVER);
	ove_thread_sleep_ms(APART_MS);
	if (announced() != 0) {
		ove_mutex_unlock(bus);
	}
}

static void share(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(1);
	ove_mutex_lock(bus, OVE_WAIT_FOREVER);
	ove_mutex_unlock(bus);
}

OVE_THREAD_DEFINE_STATIC(driver, drive, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(sharer, share, NULL, OVE_PRIO_HIGH, STACK);

void ove_main(void)
{
	ove_run();
}
