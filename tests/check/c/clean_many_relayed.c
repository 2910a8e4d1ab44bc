/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: two senders wait for space, and the receiver of many items frees it and puts their items in.
 */
#include "check.h"

enum { ITEMS = 12, SENT = 4, RECEIVED = 3, SENDERS = 2 };

static const int first_of[SENDERS] = {0, ITEMS};
static int relayed[SENDERS * ITEMS];
OVE_QUEUE_DEFINE_STATIC(few, uint8_t, 8);

static void produce(void *arg)
{
	const int first = *(const int *)arg;

	for (int next = first; next < first + ITEMS; next += SENT) {
		uint8_t items[SENT];

		for (int item = 0; item < SENT; item++) {
			items[item] = (uint8_t)(next + item);
			relayed[next + item] = item;
		}
		ove_queue_send_many(few, items, SENT, OVE_WAIT_FOREVER);
	}
}

static void consume(void *arg)
{
	(void)arg;
	for (int count = 0; count < SENDERS * ITEMS;) {
		uint8_t items[RECEIVED];
		const int got = ove_queue_receive_many(few, items, RECEIVED, OVE_WAIT_FOREVER);

		for (int item = 0; item < got; item++) {
			check_use(relayed[items[item]]++);
		}
		count += got;
	}
}

CHECK_CASE(clean_many_relayed)
{
	ove_thread_t left = check_start("left", produce, (void *)&first_of[0], OVE_PRIO_NORMAL);
	ove_thread_t right = check_start("right", produce, (void *)&first_of[1], OVE_PRIO_NORMAL);
	ove_thread_t receiver = check_start("receiver", consume, NULL, OVE_PRIO_NORMAL);

	check_join(left);
	check_join(right);
	check_join(receiver);
}
