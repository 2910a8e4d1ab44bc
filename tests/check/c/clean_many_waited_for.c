/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a receiver of many items waits, gets the first from the sender itself, and the rest from the queue.
 */
#include "check.h"

enum { ITEMS = 12, SENT = 4, RECEIVED = 3 };

static int awaited[ITEMS];
OVE_QUEUE_DEFINE_STATIC(none_yet, uint8_t, 8);

static void produce(void *arg)
{
	(void)arg;
	for (int first = 0; first < ITEMS; first += SENT) {
		uint8_t items[SENT];

		for (int item = 0; item < SENT; item++) {
			items[item] = (uint8_t)(first + item);
			awaited[first + item] = item;
		}
		ove_queue_send_many(none_yet, items, SENT, OVE_WAIT_FOREVER);
	}
}

static void consume(void *arg)
{
	(void)arg;
	for (int count = 0; count < ITEMS;) {
		uint8_t items[RECEIVED];
		const int got = ove_queue_receive_many(none_yet, items, RECEIVED, OVE_WAIT_FOREVER);

		for (int item = 0; item < got; item++) {
			check_use(awaited[items[item]]++);
		}
		count += got;
	}
}

CHECK_CASE(clean_many_waited_for)
{
	check_both(consume, produce);
}
