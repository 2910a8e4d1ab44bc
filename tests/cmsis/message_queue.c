/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Message queues of CMSIS-RTOS2. */
#include "os.h"

enum { COUNT = 3 };

static struct os_message_queue memory;
/* Memory for messages with a priority; its first bytes suffice for messages without one. */
static void *messages[osMessageQueueMemSize(COUNT, 4) / sizeof(void *)];

static osMessageQueueId_t make(bool has_priorities)
{
	osMessageQueueId_t const queue = osMessageQueueNew(
		COUNT, 4,
		OS_ATTR(osMessageQueueAttr_t, memory, .name = "queue", .mq_mem = messages,
			.mq_size = has_priorities ? sizeof(messages) : osMessageQueueMemSizeLeast(COUNT, 4)));

	EXPECT(queue == &memory);
	return queue;
}

/* Runs the test on a queue whose memory has space for priorities, and on one whose memory has not. */
static void with_each(void (*test)(osMessageQueueId_t queue))
{
	for (int i = 0; i < 2; i++) {
		osMessageQueueId_t const queue = make(i != 0);

		test_clear_points();
		test(queue);
		test_join_all();
		EXPECT_EQ(osMessageQueueDelete(queue), osOK);
	}
}

static void put(osMessageQueueId_t queue, uint32_t message)
{
	EXPECT_EQ(osMessageQueuePut(queue, &message, 0, 0), osOK);
}

static uint32_t get(osMessageQueueId_t queue)
{
	uint32_t message = 0;

	EXPECT_EQ(osMessageQueueGet(queue, &message, NULL, 0), osOK);
	return message;
}

OVE_TEST(
	os_message_queue, osMessageQueueNew, refuses_what_it_cannot_be,
	"osMessageQueueNew returns NULL for no messages, messages of no size, and memory that is too small for either.")
{
	EXPECT(osMessageQueueNew(0, 4, OS_ATTR(osMessageQueueAttr_t, memory, .mq_mem = messages, .mq_size = 12)) ==
	       NULL);
	EXPECT(osMessageQueueNew(3, 0, OS_ATTR(osMessageQueueAttr_t, memory, .mq_mem = messages, .mq_size = 12)) ==
	       NULL);
	EXPECT(osMessageQueueNew(3, 4, OS_ATTR(osMessageQueueAttr_t, memory, .mq_mem = messages, .mq_size = 11)) ==
	       NULL);
	EXPECT(osMessageQueueNew(0x40000001u, 4,
				 OS_ATTR(osMessageQueueAttr_t, memory, .mq_mem = messages, .mq_size = 12)) == NULL);
	EXPECT(osMessageQueueNew(3, 4,
				 &(const osMessageQueueAttr_t){.cb_mem = &memory,
							       .cb_size = 8,
							       .mq_mem = messages,
							       .mq_size = sizeof(messages)}) == NULL);
}

static void is_in_order(osMessageQueueId_t queue)
{
	EXPECT_EQ(osMessageQueueGetCapacity(queue), COUNT);
	EXPECT_EQ(osMessageQueueGetMsgSize(queue), 4);
	for (uint32_t i = 0; i < COUNT; i++) {
		EXPECT_EQ(osMessageQueueGetCount(queue), i);
		EXPECT_EQ(osMessageQueueGetSpace(queue), COUNT - i);
		put(queue, 10u + i);
	}
	EXPECT_EQ(get(queue), 10);
	put(queue, 13);
	for (uint32_t i = 1; i <= COUNT; i++) {
		EXPECT_EQ(get(queue), 10u + i);
	}
}

static unsigned char many[UINT16_MAX + 1];

OVE_TEST(os_message_queue, osMessageQueueNew, holds_all_its_messages,
	 "A queue takes as many messages as it was created for; if it could not, osMessageQueueNew returns NULL.")
{
	osMessageQueueId_t const queue = osMessageQueueNew(
		UINT16_MAX, 1, OS_ATTR(osMessageQueueAttr_t, memory, .mq_mem = many, .mq_size = UINT16_MAX));
	const uint8_t message = 1;

	for (uint32_t i = 0; i < UINT16_MAX; i++) {
		EXPECT_EQ(osMessageQueuePut(queue, &message, 0, 0), osOK);
	}
	EXPECT_EQ(osMessageQueuePut(queue, &message, 0, 0), osErrorResource);
	EXPECT_EQ(osMessageQueueGetCount(queue), UINT16_MAX);
	EXPECT_EQ(osMessageQueueDelete(queue), osOK);
	EXPECT(osMessageQueueNew(UINT16_MAX + 1, 1,
				 OS_ATTR(osMessageQueueAttr_t, memory, .mq_mem = many, .mq_size = UINT16_MAX + 1)) ==
	       NULL);
}

OVE_TEST(os_message_queue, osMessageQueueGet, is_in_order,
	 "Messages leave in the order in which they came; counts and space follow.")
{
	with_each(is_in_order);
}

static void waits_or_tells(osMessageQueueId_t queue)
{
	uint32_t message = 0;

	EXPECT_EQ(osMessageQueueGet(queue, &message, NULL, 0), osErrorResource);
	EXPECT_EQ(osMessageQueueGet(queue, &message, NULL, 2), osErrorTimeout);
	for (uint32_t i = 0; i < COUNT; i++) {
		put(queue, i);
	}
	EXPECT_EQ(osMessageQueuePut(queue, &message, 0, 0), osErrorResource);
	EXPECT_EQ(osMessageQueuePut(queue, &message, 0, 2), osErrorTimeout);
	EXPECT_EQ(osMessageQueueReset(queue), osOK);
	EXPECT_EQ(osMessageQueueGetCount(queue), 0);
}

OVE_TEST(os_message_queue, osMessageQueuePut, waits_or_tells,
	 "A full queue rejects a message, and an empty one returns none, at once or after the timeout.")
{
	with_each(waits_or_tells);
}

static void receive(void *queue)
{
	uint32_t message = 0;
	uint8_t priority = 9;

	EXPECT_EQ(osMessageQueueGet(queue, &message, &priority, osWaitForever), osOK);
	EXPECT_EQ(message, 77);
	EXPECT_EQ(priority, 0);
	test_point(1);
}

static void wakes_a_waiter(osMessageQueueId_t queue)
{
	(void)test_spawn_blocked("receiver", OVE_PRIO_HIGH, receive, queue);
	put(queue, 77);
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_EQ(osMessageQueueGetCount(queue), 0);
}

OVE_TEST(os_message_queue, osMessageQueuePut, wakes_a_waiter, "A message goes to a thread that waits for one.")
{
	with_each(wakes_a_waiter);
}

static int64_t put_now(void *queue)
{
	const uint32_t message = 5;

	return osMessageQueuePut(queue, &message, 0, 0);
}

static int64_t put_waiting(void *queue)
{
	const uint32_t message = 5;

	return osMessageQueuePut(queue, &message, 0, 1);
}

static int64_t get_now(void *queue)
{
	uint32_t message = 0;
	const osStatus_t status = osMessageQueueGet(queue, &message, NULL, 0);

	return status == osOK ? (int64_t)message : status;
}

static int64_t get_waiting(void *queue)
{
	uint32_t message;

	return osMessageQueueGet(queue, &message, NULL, 1);
}

static int64_t reset(void *queue)
{
	return osMessageQueueReset(queue);
}

static int64_t delete_it(void *queue)
{
	return osMessageQueueDelete(queue);
}

static void puts_and_gets(osMessageQueueId_t queue)
{
	EXPECT_EQ(os_from_isr(get_now, queue), osErrorResource);
	EXPECT_EQ(os_from_isr(put_now, queue), osOK);
	EXPECT_EQ(os_from_isr(put_waiting, queue), osErrorParameter);
	EXPECT_EQ(os_from_isr(get_waiting, queue), osErrorParameter);
	EXPECT_EQ(os_from_isr(reset, queue), osErrorISR);
	EXPECT_EQ(os_from_isr(delete_it, queue), osErrorISR);
	EXPECT_EQ(os_from_isr(get_now, queue), 5);
}

OVE_TEST(os_message_queue, isr, puts_and_gets,
	 "An ISR may put and get without waiting; a reset and a delete are rejected.")
{
	with_each(puts_and_gets);
}

OVE_TEST(os_message_queue, osMessageQueueDelete, is_refused_afterwards, "Every call rejects a deleted queue.")
{
	osMessageQueueId_t const queue = make(false);
	uint32_t message = 0;

	EXPECT_EQ(osMessageQueuePut(queue, NULL, 0, 0), osErrorParameter);
	EXPECT_EQ(osMessageQueueGet(queue, NULL, NULL, 0), osErrorParameter);
	EXPECT_EQ(osMessageQueueDelete(queue), osOK);
	EXPECT_EQ(osMessageQueuePut(OS_DELETED(queue), &message, 0, 0), osErrorParameter);
	EXPECT_EQ(osMessageQueueGet(OS_DELETED(queue), &message, NULL, 0), osErrorParameter);
	EXPECT_EQ(osMessageQueueReset(OS_DELETED(queue)), osErrorParameter);
	EXPECT_EQ(osMessageQueueDelete(OS_DELETED(queue)), osErrorParameter);
	EXPECT_EQ(osMessageQueueGetCapacity(OS_DELETED(queue)), 0);
	EXPECT_EQ(osMessageQueueGetMsgSize(OS_DELETED(queue)), 0);
	EXPECT_EQ(osMessageQueueGetCount(OS_DELETED(queue)), 0);
	EXPECT_EQ(osMessageQueueGetSpace(OS_DELETED(queue)), 0);
	EXPECT(osMessageQueueGetName(NULL) == NULL);
}

static uint32_t get_with(osMessageQueueId_t queue, uint8_t *priority)
{
	uint32_t message = 0;

	EXPECT_EQ(osMessageQueueGet(queue, &message, priority, 0), osOK);
	return message;
}

OVE_TEST(os_message_queue, osMessageQueuePut, orders_by_priority,
	 "The message of the highest priority leaves first, then in order of arrival, each with its priority.")
{
	static const uint8_t priorities[] = {0, 200, 7};
	osMessageQueueId_t const queue = make(true);
	uint8_t priority = 0;

	for (uint32_t round = 0; round < 3; round++) {
		for (uint32_t i = 0; i < COUNT; i++) {
			const uint32_t message = i;

			EXPECT_EQ(osMessageQueuePut(queue, &message, priorities[(i + round) % COUNT], 0), osOK);
		}
		for (uint32_t i = 0; i < COUNT; i++) {
			static const uint8_t order[] = {200, 7, 0};
			const uint32_t message = get_with(queue, &priority);

			EXPECT_EQ(priority, order[i]);
			EXPECT_EQ(priorities[(message + round) % COUNT], priority);
		}
	}
	for (uint32_t i = 0; i < COUNT; i++) {
		EXPECT_EQ(osMessageQueuePut(queue, &i, 9, 0), osOK);
	}
	for (uint32_t i = 0; i < COUNT; i++) {
		EXPECT_EQ(get_with(queue, NULL), i);
	}
	EXPECT_EQ(osMessageQueueDelete(queue), osOK);
}

OVE_TEST(os_message_queue, osMessageQueuePut, needs_memory_for_a_priority,
	 "A queue whose mq_mem has space only for the messages rejects a priority other than 0 with osErrorResource.")
{
	osMessageQueueId_t const queue = make(false);
	const uint32_t message = 1;

	EXPECT_EQ(osMessageQueuePut(queue, &message, 1, osWaitForever), osErrorResource);
	EXPECT_EQ(osMessageQueueGetCount(queue), 0);
	EXPECT_EQ(osMessageQueueDelete(queue), osOK);
}

static void send_later(void *queue)
{
	const uint32_t message = 55;

	EXPECT_EQ(osMessageQueuePut(queue, &message, 0, osWaitForever), osOK);
	test_point(1);
}

static void lets_a_sender_in(osMessageQueueId_t queue)
{
	for (uint32_t i = 0; i < COUNT; i++) {
		put(queue, i);
	}
	(void)test_spawn_blocked("sender", OVE_PRIO_HIGH, send_later, queue);
	EXPECT_EQ(get(queue), 0);
	test_wait_points(1);
	for (uint32_t i = 1; i < COUNT; i++) {
		EXPECT_EQ(get(queue), i);
	}
	EXPECT_EQ(get(queue), 55);
}

OVE_TEST(os_message_queue, osMessageQueueGet, lets_a_sender_in,
	 "Space freed by a message goes to a thread that waits for it.")
{
	with_each(lets_a_sender_in);
}

static void reset_lets_a_sender_in(osMessageQueueId_t queue)
{
	for (uint32_t i = 0; i < COUNT; i++) {
		put(queue, i);
	}
	(void)test_spawn_blocked("sender", OVE_PRIO_HIGH, send_later, queue);
	EXPECT_EQ(osMessageQueueReset(queue), osOK);
	test_wait_points(1);
	EXPECT_EQ(get(queue), 55);
	EXPECT_EQ(osMessageQueueGetCount(queue), 0);
}

OVE_TEST(os_message_queue, osMessageQueueReset, lets_a_sender_in,
	 "A reset discards the messages and releases waiting senders.")
{
	with_each(reset_lets_a_sender_in);
}
