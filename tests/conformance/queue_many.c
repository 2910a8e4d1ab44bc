/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <limits.h>

#include "harness.h"
#include "timing.h"

#if CONFIG_OVE_QUEUE

enum { CAPACITY = 4 };

static ove_queue_storage_t storage;
static ove_queue_t queue;
static uint16_t buffer[CAPACITY];
static const uint16_t numbers[] = {1, 2, 3, 4, 5, 6};

static void make(void)
{
	EXPECT_OK(ove_queue_init(&queue, &storage, buffer, sizeof(uint16_t), CAPACITY));
}

static void end(void)
{
	EXPECT_OK(ove_queue_deinit(queue));
}

OVE_TEST(queue, send_many, as_far_as_there_is_room,
	 "If only four of six items fit, the result is 4, and the items keep their order.")
{
	uint16_t got[6] = {0};

	make();
	EXPECT_EQ(ove_queue_send_many(queue, numbers, 6, OVE_NO_WAIT), 4);
	EXPECT_EQ(ove_queue_receive_many(queue, got, 6, OVE_NO_WAIT), 4);
	for (uint16_t i = 0; i < 4; i++) {
		EXPECT_EQ(got[i], i + 1);
	}
	EXPECT_EQ(got[4], 0);
	end();
}

OVE_TEST(queue, send_many, as_many_as_an_int_counts,
	 "INT_MAX items can be offered and requested; as many as fit are transferred.")
{
	uint16_t got[CAPACITY] = {0};

	make();
	EXPECT_EQ(ove_queue_send_many(queue, numbers, INT_MAX, OVE_NO_WAIT), CAPACITY);
	EXPECT_EQ(ove_queue_receive_many(queue, got, INT_MAX, OVE_NO_WAIT), CAPACITY);
	EXPECT_EQ(got[CAPACITY - 1], CAPACITY);
	end();
}

static void send_three(void *want)
{
	EXPECT_EQ(ove_queue_send_many(queue, numbers, 3, OVE_WAIT_FOREVER), TEST_NUMBER(want));
	test_point(1);
}

OVE_TEST(queue, send_many, does_not_wait_twice,
	 "With space for one item, a send of three without a timeout puts one and returns.")
{
	make();
	EXPECT_EQ(ove_queue_send_many(queue, numbers, 3, OVE_WAIT_FOREVER), 3);
	(void)test_spawn("sender", OVE_PRIO_HIGH, send_three, TEST_ARG(1));
	test_wait_points(1);
	EXPECT_EQ(ove_queue_count(queue), 4);
	/* Releases a sender that wrongly waits. */
	EXPECT_OK(ove_queue_reset(queue));
	test_join_all();
	end();
}

static void receive_six(void *want)
{
	uint16_t got[6] = {0};

	EXPECT_EQ(ove_queue_receive_many(queue, got, 6, OVE_WAIT_FOREVER), TEST_NUMBER(want));
	test_point(1);
}

OVE_TEST(queue, receive_many, does_not_wait_twice,
	 "With two items queued, a receive of six without a timeout takes two and returns.")
{
	make();
	EXPECT_EQ(ove_queue_send_many(queue, numbers, 2, OVE_WAIT_FOREVER), 2);
	(void)test_spawn("receiver", OVE_PRIO_HIGH, receive_six, TEST_ARG(2));
	test_wait_points(1);
	EXPECT_EQ(ove_queue_count(queue), 0);
	if (test_points() == 0) {
		EXPECT_EQ(ove_queue_send_many(queue, numbers, 4, OVE_NO_WAIT), 4);
	}
	test_join_all();
	end();
}

OVE_TEST(queue, receive_many, takes_what_is_there,
	 "A receive of six items without a timeout takes the two that are queued and returns.")
{
	uint16_t got[6] = {0};

	make();
	EXPECT_EQ(ove_queue_send_many(queue, numbers, 2, OVE_WAIT_FOREVER), 2);
	EXPECT_EQ(ove_queue_receive_many(queue, got, 6, OVE_WAIT_FOREVER), 2);
	EXPECT_EQ(got[0], 1);
	EXPECT_EQ(got[1], 2);
	EXPECT_EQ(got[2], 0);
	end();
}

OVE_TEST(queue, receive_many, stops_at_the_count, "A receive of two leaves the third item.")
{
	uint16_t got[2] = {0};

	make();
	EXPECT_EQ(ove_queue_send_many(queue, numbers, 3, OVE_NO_WAIT), 3);
	EXPECT_EQ(ove_queue_receive_many(queue, got, 2, OVE_NO_WAIT), 2);
	EXPECT_EQ(ove_queue_count(queue), 1);
	EXPECT_EQ(ove_queue_receive_many(queue, got, 2, OVE_NO_WAIT), 1);
	EXPECT_EQ(got[0], 3);
	end();
}

static int receive_many_for(uint32_t timeout_ms)
{
	uint16_t got[2];

	return ove_queue_receive_many(queue, got, 2, timeout_ms);
}

static int send_many_for(uint32_t timeout_ms)
{
	return ove_queue_send_many(queue, numbers, 2, timeout_ms);
}

OVE_TEST(queue, receive_many, timeout_is_never_early, "With no items, a receive returns TIMEOUT, and not early.")
{
	make();
	EXPECT_ERR(receive_many_for(OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	test_never_early(receive_many_for, OVE_ERR_TIMEOUT);
	end();
}

OVE_TEST(queue, send_many, timeout_is_never_early, "With no space, a send returns TIMEOUT, and not early.")
{
	make();
	EXPECT_EQ(send_many_for(OVE_NO_WAIT), 2);
	EXPECT_EQ(send_many_for(OVE_NO_WAIT), 2);
	EXPECT_ERR(send_many_for(OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	test_never_early(send_many_for, OVE_ERR_TIMEOUT);
	end();
}

static void receive_one(void *unused)
{
	uint16_t got[3] = {0};

	(void)unused;
	EXPECT_EQ(ove_queue_receive_many(queue, got, 3, OVE_WAIT_FOREVER), 1);
	EXPECT_EQ(got[0], 1);
	test_point(2);
}

OVE_TEST(queue, receive_many, waits_for_the_first,
	 "On an empty queue, a receive waits for the first item and then returns with it.")
{
	make();
	(void)test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_one, NULL);
	test_point(1);
	EXPECT_OK(ove_queue_send(queue, numbers, OVE_NO_WAIT));
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST_CHECK(queue, send_many, errors, "NULL and a count of 0 return OVE_ERR_INVALID and transfer nothing.")
{
	uint16_t got[2];

	make();
	EXPECT_ERR(ove_queue_send_many(NULL, numbers, 1, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_send_many(queue, NULL, 1, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_send_many(queue, numbers, 0, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_receive_many(NULL, got, 1, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_receive_many(queue, NULL, 1, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_receive_many(queue, got, 0, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_EQ(ove_queue_count(queue), 0);
	end();
}

static void call_in_isr(void *unused)
{
	uint16_t got[2];

	(void)unused;
	EXPECT_ERR(ove_queue_send_many(queue, numbers, 1, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_receive_many(queue, got, 1, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	test_point(1);
}

OVE_TEST_CHECK(queue, send_many, in_an_isr_is_context,
	       "In an ISR, both calls return OVE_ERR_CONTEXT and transfer nothing.")
{
	make();
	test_in_isr(call_in_isr, NULL);
	EXPECT_EQ(ove_queue_count(queue), 0);
	EXPECT_POINTS(1);
	end();
}

#endif
