/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lock-held-across-wait.receivers_lock: a thread waits for an item while it holds a lock.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(receivers_lock);
OVE_QUEUE_DEFINE_STATIC(late_items, int, 1);

static void receive(void *arg)
{
	(void)arg;
	int item;

	ove_mutex_lock(receivers_lock, OVE_WAIT_FOREVER);
	ove_queue_receive(late_items, &item, OVE_WAIT_FOREVER);
	ove_mutex_unlock(receivers_lock);
}

static void send(void *arg)
{
	(void)arg;
	int item = 1;

	ove_thread_sleep_ms(2);
	ove_queue_send(late_items, &item, OVE_WAIT_FOREVER);
}

CHECK_CASE(lock_held_receiving)
{
	check_both(receive, send);
}
