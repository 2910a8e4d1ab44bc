/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Busy threads with the names of kernels' idle threads. Each is busy for 12 ms, one after the other, starting at a time
 * that is not a multiple of ten milliseconds.
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
