/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "harness.h"
#include "order.h"
#include "timing.h"

#if CONFIG_OVE_QUEUE

enum { CAPACITY = 3 };

static ove_queue_storage_t storage;
static ove_queue_t queue;
static uint32_t buffer[CAPACITY];

static void make(void)
{
	EXPECT_OK(ove_queue_init(&queue, &storage, buffer, sizeof(uint32_t), CAPACITY));
}

static void end(void)
{
	EXPECT_OK(ove_queue_deinit(queue));
}

static void put(uint32_t item)
{
	EXPECT_OK(ove_queue_try_send(queue, &item));
}

static void expect_item(uint32_t want)
{
	uint32_t item = ~want;

	EXPECT_OK(ove_queue_try_receive(queue, &item));
	EXPECT_EQ(item, want);
}

static void fill(void)
{
	for (uint32_t i = 1; i <= CAPACITY; i++) {
		put(i);
	}
}

static int send_for(uint32_t timeout_ms)
{
	const uint32_t item = 9;

	return ove_queue_send(queue, &item, timeout_ms);
}

static int receive_for(uint32_t timeout_ms)
{
	uint32_t item;

	return ove_queue_receive(queue, &item, timeout_ms);
}

OVE_TEST(queue, send, first_in_first_out,
	 "Items come out in the order in which they went in, even past the end of the buffer.")
{
	const uint32_t first = 1, second = 2;
	uint32_t item = 0;

	make();
	EXPECT_OK(ove_queue_send(queue, &first, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_queue_send(queue, &second, OVE_NO_WAIT));
	EXPECT_OK(ove_queue_receive(queue, &item, OVE_WAIT_FOREVER));
	EXPECT_EQ(item, 1);
	put(3);
	put(4);
	expect_item(2);
	put(5);
	expect_item(3);
	expect_item(4);
	EXPECT_OK(ove_queue_receive(queue, &item, OVE_NO_WAIT));
	EXPECT_EQ(item, 5);
	end();
}

OVE_TEST(queue, count, follows_the_items, "Count and space add up to the capacity at every filling.")
{
	make();
	for (uint32_t i = 0; i <= CAPACITY; i++) {
		EXPECT_EQ(ove_queue_count(queue), i);
		EXPECT_EQ(ove_queue_space(queue), CAPACITY - i);
		if (i < CAPACITY) {
			put(i);
		}
	}
	end();
}

OVE_TEST(queue, try_send, full,
	 "On a full queue, try_send returns FULL and send without waiting returns TIMEOUT; the items stay.")
{
	const uint32_t item = 9;

	make();
	fill();
	EXPECT_ERR(ove_queue_try_send(queue, &item), OVE_ERR_FULL);
	EXPECT_ERR(ove_queue_send(queue, &item, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	for (uint32_t i = 1; i <= CAPACITY; i++) {
		expect_item(i);
	}
	end();
}

OVE_TEST(queue, try_receive, empty,
	 "A receive from an empty queue returns EMPTY or TIMEOUT, and does not write the caller's item.")
{
	uint32_t item = 77;

	make();
	EXPECT_ERR(ove_queue_try_receive(queue, &item), OVE_ERR_EMPTY);
	EXPECT_ERR(ove_queue_receive(queue, &item, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	EXPECT_ERR(ove_queue_receive(queue, &item, 2), OVE_ERR_TIMEOUT);
	EXPECT_ERR(ove_queue_peek(queue, &item), OVE_ERR_EMPTY);
	EXPECT_EQ(item, 77);
	end();
}

OVE_TEST(queue, peek, leaves_the_item, "Peek copies the first item and leaves it.")
{
	uint32_t item = 0;

	make();
	put(5);
	put(6);
	EXPECT_OK(ove_queue_peek(queue, &item));
	EXPECT_EQ(item, 5);
	EXPECT_EQ(ove_queue_count(queue), 2);
	expect_item(5);
	expect_item(6);
	end();
}

OVE_TEST(queue, init, any_item_size,
	 "Items of 1, 3, 8, 16, 20 and 100 bytes are copied whole, in aligned and unaligned buffers.")
{
	static const size_t sizes[] = {1, 3, 8, 16, 20, 100};
	static _Alignas(8) unsigned char bytes[OVE_QUEUE_BUFFER_BYTES(100, 2) + 1u];
	_Alignas(8) unsigned char in[100], out[112];

	for (size_t i = 0; i < 2u * (sizeof(sizes) / sizeof(*sizes)); i++) {
		const size_t size = sizes[i / 2u];
		const size_t odd = i % 2u;
		unsigned char *const place = &out[8u + odd];

		EXPECT_OK(ove_queue_init(&queue, &storage, &bytes[odd], size, 2));
		for (unsigned char round = 1; round <= 5; round++) {
			for (size_t j = 0; j < size; j++) {
				in[j] = (unsigned char)(round * 31u + j);
			}
			memset(out, 0xee, sizeof(out));
			EXPECT_OK(ove_queue_try_send(queue, in));
			EXPECT_OK(ove_queue_try_receive(queue, place));
			EXPECT(memcmp(in, place, size) == 0);
			EXPECT(place[-1] == 0xee && place[size] == 0xee);
		}
		end();
	}
}

OVE_TEST(queue, send, timeout_is_never_early, "A send to a full queue never times out early.")
{
	make();
	fill();
	test_never_early(send_for, OVE_ERR_TIMEOUT);
	end();
}

OVE_TEST(queue, send, timeout_is_at_most_a_tick_late, "A send to a full queue times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make();
	fill();
	test_at_most_a_tick_late(send_for);
	end();
}

OVE_TEST(queue, receive, timeout_is_never_early, "A receive from an empty queue never times out early.")
{
	make();
	test_never_early(receive_for, OVE_ERR_TIMEOUT);
	end();
}

OVE_TEST(queue, receive, timeout_is_at_most_a_tick_late, "A receive times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make();
	test_at_most_a_tick_late(receive_for);
	end();
}

static void receive_and_report(void *arrival)
{
	uint32_t item = 0;

	EXPECT_OK(ove_queue_receive(queue, &item, OVE_WAIT_FOREVER));
	EXPECT_EQ(item, 9);
	test_point(TEST_NUMBER(arrival));
}

static void send_and_report(void *arrival)
{
	const uint32_t item = (uint32_t)TEST_NUMBER(arrival);

	EXPECT_OK(ove_queue_send(queue, &item, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(arrival));
}

static void put_nine(void)
{
	put(9);
}

static void take_one(void)
{
	uint32_t item;

	EXPECT_OK(ove_queue_try_receive(queue, &item));
}

OVE_TEST(queue, receive, wakes_with_an_item, "A waiting receiver continues when an item comes, not before.")
{
	make();
	(void)test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_and_report, TEST_ARG(2));
	test_point(1);
	put(9);
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_EQ(ove_queue_count(queue), 0);
	end();
}

OVE_TEST(queue, send, wakes_with_room, "A waiting sender continues when there is space, and its item is the last.")
{
	make();
	fill();
	(void)test_spawn_blocked("sender", OVE_PRIO_HIGH, send_and_report, TEST_ARG(4));
	EXPECT_EQ(test_points(), 0);
	expect_item(1);
	test_join_all();
	EXPECT_POINTS(4);
	expect_item(2);
	expect_item(3);
	expect_item(4);
	end();
}

OVE_TEST(queue, receive, serves_by_priority, "Receivers are served in order of priority, then of arrival.")
{
	make();
	test_order_of_waiters(receive_and_report, put_nine, TEST_ORDER_WAITERS);
	end();
}

OVE_TEST(queue, send, serves_by_priority, "Senders get space in order of priority, then of arrival.")
{
	make();
	fill();
	test_order_of_waiters(send_and_report, take_one, TEST_ORDER_WAITERS);
	expect_item(4);
	expect_item(1);
	expect_item(5);
	end();
}

OVE_TEST(queue, send, preempts_the_sender, "A receiver that is more urgent has the item before the send returns.")
{
	NEEDS_STRICT_PRIORITY();
	make();
	(void)test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_and_report, TEST_ARG(1));
	put(9);
	test_point(2);
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

static void receive_5_ms_in_vain(void *unused)
{
	uint32_t item;

	(void)unused;
	EXPECT_ERR(ove_queue_receive(queue, &item, 5), OVE_ERR_TIMEOUT);
}

OVE_TEST(queue, receive, forgets_a_waiter_that_gave_up, "An item sent after a receiver's timeout stays in the queue.")
{
	make();
	(void)test_spawn("receiver", OVE_PRIO_HIGH, receive_5_ms_in_vain, NULL);
	test_join_all();
	put(9);
	expect_item(9);
	end();
}

OVE_TEST(queue, reset, drops_all, "A reset empties the queue, and the queue still works.")
{
	make();
	fill();
	EXPECT_OK(ove_queue_reset(queue));
	EXPECT_EQ(ove_queue_count(queue), 0);
	EXPECT_EQ(ove_queue_space(queue), CAPACITY);
	fill();
	expect_item(1);
	EXPECT_OK(ove_queue_reset(queue));
	EXPECT_OK(ove_queue_reset(queue));
	EXPECT_EQ(ove_queue_count(queue), 0);
	end();
}

OVE_TEST(queue, reset, gives_room_to_waiting_senders, "A reset wakes as many waiting senders as there is space for.")
{
	make();
	fill();
	(void)test_spawn_blocked("sender", OVE_PRIO_HIGH, send_and_report, TEST_ARG(7));
	(void)test_spawn_blocked("sender", OVE_PRIO_HIGH, send_and_report, TEST_ARG(7));
	EXPECT_OK(ove_queue_reset(queue));
	test_join_all();
	EXPECT_POINTS(7, 7);
	expect_item(7);
	expect_item(7);
	EXPECT_EQ(ove_queue_count(queue), 0);
	end();
}

#endif
