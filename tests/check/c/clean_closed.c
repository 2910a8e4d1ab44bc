/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a reader whose queue is closed reads why.
 */
#include "check.h"

static int reason;
OVE_QUEUE_DEFINE_STATIC(closed_queue, int, 2);

static void read(void *arg)
{
	int item;

	(void)arg;
	while (ove_queue_receive(closed_queue, &item, OVE_WAIT_FOREVER) == OVE_OK) {
		check_use(item);
	}
	check_use(reason);
}

CHECK_CASE(clean_closed)
{
	ove_thread_t reader = check_start("reader", read, NULL, OVE_PRIO_NORMAL);

	for (int item = 0; item < CHECK_TURNS; item++) {
		ove_queue_send(closed_queue, &item, OVE_WAIT_FOREVER);
	}
	reason = 4;
	ove_queue_close(closed_queue);
	check_join(reader);
}
