/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Three ways to be late. The low thread sleeps while it holds a mutex, so that the high one waits for it while the
 * middle one runs. A queue is full. In the end the high and the middle thread wait for each other.
 */
#include <ove/ove.h>

#include <stdlib.h>

enum { STACK = 2048, CAPACITY = 2, WAKE_MS = 5, HOLD_MS = 15, BUSY_US = 3000, APART_MS = 20, END_MS = 30 };

OVE_MUTEX_DEFINE_STATIC(shared);
OVE_MUTEX_DEFINE_STATIC(first);
OVE_MUTEX_DEFINE_STATIC(second);
OVE_QUEUE_DEFINE_STATIC(items, int32_t, CAPACITY);

static void lock_both(ove_mutex_t one, ove_mutex_t other)
{
	ove_mutex_lock(one, OVE_WAIT_FOREVER);
	ove_thread_sleep_ms(APART_MS);
	ove_mutex_lock(other, OVE_WAIT_FOREVER);
}

static void run_high(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(WAKE_MS);
	ove_mutex_lock(shared, OVE_WAIT_FOREVER);
	ove_mutex_unlock(shared);
	for (int32_t item = 0; item <= CAPACITY; item++) {
		ove_queue_send(items, &item, 0);
	}
	lock_both(first, second);
}

OVE_THREAD_DEFINE_STATIC(high, run_high, NULL, OVE_PRIO_HIGH, STACK);

static void run_middle(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(WAKE_MS + 1);
	ove_time_delay_us(BUSY_US);
	lock_both(second, first);
}

OVE_THREAD_DEFINE_STATIC(middle, run_middle, NULL, OVE_PRIO_NORMAL, STACK);

static void run_low(void *arg)
{
	(void)arg;
	ove_mutex_lock(shared, OVE_WAIT_FOREVER);
	ove_thread_sleep_ms(HOLD_MS);
	ove_mutex_unlock(shared);
	ove_thread_sleep_ms(END_MS);
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(low, run_low, NULL, OVE_PRIO_LOW, STACK);

void ove_main(void)
{
	ove_run();
}
