/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Threads that work and have the names of kernels' idle threads: each is busy for 12 ms, one after the other, from a
 * moment that no grid of ten milliseconds begins at.
 */
#include <ove/ove.h>

#include <stdlib.h>

enum { STACK = 2048, APART_MS = 25, BUSY_US = 12000, THREADS = 3 };

static void work(void *arg)
{
	static int left = THREADS;

	ove_thread_sleep_ms(APART_MS * (uint32_t)(uintptr_t)arg);
	ove_time_delay_us(BUSY_US);
	if (--left == 0) {
		exit(0);
	}
}

OVE_THREAD_DEFINE_STATIC(idle, work, (void *)1, OVE_PRIO_HIGH, STACK);
OVE_THREAD_DEFINE_STATIC(IDLE, work, (void *)2, OVE_PRIO_HIGH, STACK);
OVE_THREAD_DEFINE_STATIC(Idle_Task, work, (void *)3, OVE_PRIO_HIGH, STACK);

void ove_main(void)
{
	ove_run();
}
