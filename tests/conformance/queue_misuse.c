/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

#if CONFIG_OVE_QUEUE

enum { CAPACITY = 2 };

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

static void send_in_isr(void *number)
{
	const uint32_t item = (uint32_t)TEST_NUMBER(number);

	EXPECT_OK(ove_queue_send_from_isr(queue, &item));
	test_point(TEST_NUMBER(number));
}

static void report_and_send(void *number)
{
	const uint32_t item = (uint32_t)TEST_NUMBER(number);

	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_queue_send_from_isr(queue, &item));
}

static void send_to_full_in_isr(void *unused)
{
	const uint32_t item = 9;

	(void)unused;
	EXPECT_ERR(ove_queue_send_from_isr(queue, &item), OVE_ERR_FULL);
	EXPECT_EQ(ove_queue_count(queue), CAPACITY);
	EXPECT_EQ(ove_queue_space(queue), 0);
	test_point(3);
}

static void receive_in_isr(void *want)
{
	uint32_t item = 0;

	EXPECT_OK(ove_queue_receive_from_isr(queue, &item));
	EXPECT_EQ(item, TEST_NUMBER(want));
}

static void receive_from_empty_in_isr(void *unused)
{
	uint32_t item = 77;

	(void)unused;
	EXPECT_ERR(ove_queue_receive_from_isr(queue, &item), OVE_ERR_EMPTY);
	EXPECT_EQ(item, 77);
}

static void receive_and_report(void *want)
{
	uint32_t item = 0;

	EXPECT_OK(ove_queue_receive(queue, &item, OVE_WAIT_FOREVER));
	EXPECT_EQ(item, TEST_NUMBER(want));
	test_point(TEST_NUMBER(want) + 10);
}

static void send_and_report(void *number)
{
	const uint32_t item = (uint32_t)TEST_NUMBER(number);

	EXPECT_OK(ove_queue_send(queue, &item, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(queue, send_from_isr, queues_until_full,
	 "Items from an ISR come out in order; a full queue returns OVE_ERR_FULL.")
{
	uint32_t item = 0;

	make();
	test_in_isr(send_in_isr, TEST_ARG(1));
	test_in_isr(send_in_isr, TEST_ARG(2));
	test_in_isr(send_to_full_in_isr, NULL);
	EXPECT_POINTS(1, 2, 3);
	EXPECT_OK(ove_queue_try_receive(queue, &item));
	EXPECT_EQ(item, 1);
	EXPECT_OK(ove_queue_try_receive(queue, &item));
	EXPECT_EQ(item, 2);
	end();
}

OVE_TEST(queue, receive_from_isr, takes_the_first, "An ISR takes the first item; an empty queue returns OVE_ERR_EMPTY.")
{
	const uint32_t first = 1, second = 2;

	make();
	EXPECT_OK(ove_queue_try_send(queue, &first));
	EXPECT_OK(ove_queue_try_send(queue, &second));
	test_in_isr(receive_in_isr, TEST_ARG(1));
	test_in_isr(receive_in_isr, TEST_ARG(2));
	test_in_isr(receive_from_empty_in_isr, NULL);
	EXPECT_EQ(ove_queue_count(queue), 0);
	end();
}

OVE_TEST(queue, send_from_isr, wakes_a_receiver, "An item from an ISR wakes the waiting receiver.")
{
	make();
	(void)test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_and_report, TEST_ARG(5));
	test_in_isr(report_and_send, TEST_ARG(5));
	test_join_all();
	EXPECT_POINTS(5, 15);
	end();
}

OVE_TEST(queue, send_from_isr, preempts_when_the_isr_ends, "A more urgent receiver runs before the interrupted thread.")
{
	NEEDS_STRICT_PRIORITY();
	make();
	(void)test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_and_report, TEST_ARG(5));
	test_in_isr(send_in_isr, TEST_ARG(5));
	test_point(1);
	test_join_all();
	EXPECT_POINTS(5, 15, 1);
	end();
}

OVE_TEST(queue, receive_from_isr, wakes_a_sender, "Space that an ISR frees wakes the waiting sender.")
{
	const uint32_t items[] = {1, 2};

	make();
	EXPECT_EQ(ove_queue_send_many(queue, items, 2, OVE_NO_WAIT), 2);
	(void)test_spawn_blocked("sender", OVE_PRIO_HIGH, send_and_report, TEST_ARG(3));
	test_in_isr(receive_in_isr, TEST_ARG(1));
	test_join_all();
	EXPECT_POINTS(3);
	EXPECT_EQ(ove_queue_count(queue), 2);
	end();
}

OVE_TEST_CHECK(queue, deinit, waited_on_is_busy,
	       "A queue with a waiting receiver or sender cannot be deinitialised: BUSY.")
{
	const uint32_t item = 4;
	uint32_t got;

	make();
	(void)test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive_and_report, TEST_ARG(4));
	EXPECT_ERR(ove_queue_deinit(queue), OVE_ERR_BUSY);
	EXPECT_OK(ove_queue_try_send(queue, &item));
	test_join_all();
	EXPECT_OK(ove_queue_try_send(queue, &item));
	EXPECT_OK(ove_queue_try_send(queue, &item));
	(void)test_spawn_blocked("sender", OVE_PRIO_HIGH, send_and_report, TEST_ARG(4));
	EXPECT_ERR(ove_queue_deinit(queue), OVE_ERR_BUSY);
	EXPECT_OK(ove_queue_try_receive(queue, &got));
	test_join_all();
	EXPECT_POINTS(14, 4);
	end();
}

OVE_TEST_CHECK(queue, arguments, null_is_invalid, "A NULL queue, memory or item pointer returns OVE_ERR_INVALID.")
{
	ove_queue_t handle;
	uint32_t item = 0;

	make();
	EXPECT_ERR(ove_queue_init(NULL, &storage, buffer, 4, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_init(&handle, NULL, buffer, 4, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_init(&handle, &storage, NULL, 4, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_send(NULL, &item, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_send(queue, NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_receive(NULL, &item, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_receive(queue, NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_try_send(NULL, &item), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_try_send(queue, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_try_receive(NULL, &item), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_try_receive(queue, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_peek(NULL, &item), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_peek(queue, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_reset(NULL), OVE_ERR_INVALID);
	EXPECT_EQ(ove_queue_count(queue), 0);
	end();
}

OVE_TEST_CHECK(queue, init, range_of_the_sizes,
	       "An item of 0 bytes and a capacity of 0 or over 65,535 return OVE_ERR_INVALID.")
{
	ove_queue_t handle;

	EXPECT_ERR(ove_queue_init(&handle, &storage, buffer, 0, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_init(&handle, &storage, buffer, 4, 0), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_init(&handle, &storage, buffer, 1, 65536), OVE_ERR_INVALID);
}

OVE_TEST_CHECK(queue, init, size_overflows,
	       "An item size whose product with the capacity overflows returns OVE_ERR_INVALID.")
{
	ove_queue_t handle;

	EXPECT_ERR(ove_queue_init(&handle, &storage, buffer, SIZE_MAX / 2u, 3), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_init(&handle, &storage, buffer, SIZE_MAX / 4u + 1u, 4), OVE_ERR_INVALID);
#if !CONFIG_OVE_ZERO_HEAP
	EXPECT_ERR(ove_queue_create(&handle, SIZE_MAX / 2u, 3), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_create(&handle, SIZE_MAX / 4u + 1u, 4), OVE_ERR_INVALID);
#endif
}

static void call_in_isr(void *unused)
{
	static ove_queue_storage_t other;
	static uint32_t other_buffer[1];
	ove_queue_t handle;
	uint32_t item = 5;

	(void)unused;
	EXPECT_ERR(ove_queue_init(&handle, &other, other_buffer, 4, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_deinit(queue), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_send(queue, &item, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_send(queue, &item, OVE_WAIT_FOREVER), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_receive(queue, &item, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_try_send(queue, &item), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_try_receive(queue, &item), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_peek(queue, &item), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_reset(queue), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_send_from_isr(NULL, &item), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_send_from_isr(queue, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_receive_from_isr(NULL, &item), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_receive_from_isr(queue, NULL), OVE_ERR_INVALID);
	EXPECT_EQ(ove_queue_count(queue), 1);
	EXPECT_EQ(ove_queue_space(queue), 1);
	EXPECT_EQ(item, 5);
	test_point(1);
}

OVE_TEST_CHECK(queue, isr, thread_calls_answer_context,
	       "In an ISR, every call but the _from_isr variants, count and space returns OVE_ERR_CONTEXT and "
	       "transfers nothing.")
{
	const uint32_t item = 8;
	uint32_t got = 0;

	make();
	EXPECT_OK(ove_queue_try_send(queue, &item));
	test_in_isr(call_in_isr, NULL);
	EXPECT_OK(ove_queue_try_receive(queue, &got));
	EXPECT_EQ(got, 8);
	EXPECT_POINTS(1);
	end();
}

OVE_TEST_CHECK(queue, send_from_isr, in_a_thread_is_context,
	       "In a thread, the _from_isr variants return OVE_ERR_CONTEXT.")
{
	uint32_t item = 5;

	make();
	EXPECT_ERR(ove_queue_send_from_isr(queue, &item), OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_queue_count(queue), 0);
	EXPECT_OK(ove_queue_try_send(queue, &item));
	EXPECT_ERR(ove_queue_receive_from_isr(queue, &item), OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_queue_count(queue), 1);
	end();
}

OVE_TEST_AT_START(queue, init, legal_before_the_start,
		  "Before the start, a queue can be created, used without waiting and deinitialised.")
{
	uint32_t item = 5;

	make();
	EXPECT_OK(ove_queue_try_send(queue, &item));
	EXPECT_OK(ove_queue_send(queue, &item, OVE_NO_WAIT));
	EXPECT_ERR(ove_queue_try_send(queue, &item), OVE_ERR_FULL);
	EXPECT_OK(ove_queue_peek(queue, &item));
	EXPECT_EQ(ove_queue_count(queue), 2);
	EXPECT_EQ(ove_queue_space(queue), 0);
	EXPECT_OK(ove_queue_receive(queue, &item, OVE_NO_WAIT));
	EXPECT_OK(ove_queue_try_receive(queue, &item));
	EXPECT_ERR(ove_queue_try_receive(queue, &item), OVE_ERR_EMPTY);
	end();
}

OVE_TEST_CHECK_AT_START(queue, send, wait_before_the_start_is_context,
			"Before the start, a wait or a reset returns CONTEXT.")
{
	uint32_t item = 5;

	make();
	EXPECT_ERR(ove_queue_send(queue, &item, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_receive(queue, &item, OVE_WAIT_FOREVER), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_reset(queue), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_queue_send_from_isr(queue, &item), OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_queue_count(queue), 0);
	end();
}

OVE_TEST_CHECK_STOPS(queue, count, null_stops, OVE_STOP_ARGUMENT, "ove_queue_count", "ove_queue_count(NULL) stops.")
{
	(void)ove_queue_count(NULL);
}

OVE_TEST_CHECK_STOPS(queue, space, null_stops, OVE_STOP_ARGUMENT, "ove_queue_space", "ove_queue_space(NULL) stops.")
{
	(void)ove_queue_space(NULL);
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(queue, create, works_like_init,
	 "A queue from ove_queue_create() works, and ove_queue_destroy() frees its memory.")
{
	const uint64_t item = UINT64_C(0x1122334455667788);
	uint64_t got = 0;

	EXPECT_OK(ove_queue_create(&queue, sizeof(item), 2));
	EXPECT_OK(ove_queue_try_send(queue, &item));
	EXPECT_OK(ove_queue_try_send(queue, &item));
	EXPECT_ERR(ove_queue_try_send(queue, &item), OVE_ERR_FULL);
	EXPECT_OK(ove_queue_try_receive(queue, &got));
	EXPECT(got == item);
	EXPECT_OK(ove_queue_destroy(queue));
}

OVE_TEST(queue, create, keeps_to_its_memory,
	 "Full queues that are created one after the other do not overwrite each other.")
{
	enum { QUEUES = 4, ITEMS = 32 };
	ove_queue_t queues[QUEUES];

	for (uint32_t i = 0; i < QUEUES; i++) {
		EXPECT_OK(ove_queue_create(&queues[i], sizeof(uint32_t), ITEMS));
	}
	for (uint32_t item = 0; item < ITEMS; item++) {
		for (uint32_t i = 0; i < QUEUES; i++) {
			const uint32_t value = i * ITEMS + item;

			EXPECT_OK(ove_queue_try_send(queues[i], &value));
		}
	}
	for (uint32_t i = 0; i < QUEUES; i++) {
		for (uint32_t item = 0; item < ITEMS; item++) {
			uint32_t got = 0;

			EXPECT_OK(ove_queue_try_receive(queues[i], &got));
			EXPECT_EQ(got, i * ITEMS + item);
		}
		EXPECT_OK(ove_queue_destroy(queues[i]));
	}
}

OVE_TEST(queue, create, size_overflows,
	 "A queue whose total size exceeds a size_t cannot be created, even without checks.")
{
	ove_queue_t handle;

	for (size_t capacity = 1; capacity <= 3u; capacity++) {
		for (size_t less = 0; less < sizeof(ove_queue_storage_t) + 8u; less++) {
			const int result = ove_queue_create(&handle, SIZE_MAX / capacity - less, capacity);

			EXPECT(result == OVE_ERR_INVALID || result == OVE_ERR_NO_MEMORY);
		}
	}
	EXPECT_ERR(ove_queue_create(&handle, SIZE_MAX / 4u + 1u, 4),
		   CONFIG_OVE_CHECKS ? OVE_ERR_INVALID : OVE_ERR_NO_MEMORY);
}

OVE_TEST_CHECK(queue, create, errors, "Create and destroy return the same errors as init and deinit.")
{
	EXPECT_ERR(ove_queue_create(NULL, 4, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_create(&queue, 0, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_create(&queue, 4, 0), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_create(&queue, 4, 65536), OVE_ERR_INVALID);
	EXPECT_ERR(ove_queue_destroy(NULL), OVE_ERR_INVALID);
}
#endif

#endif
