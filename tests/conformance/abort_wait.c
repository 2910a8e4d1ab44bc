/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file ove_thread_abort_wait(): each kind of wait ends with OVE_ERR_CANCELLED and does not affect the next one. */
#include "abort_wait.h"

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(sem, 0, 1);

static int take(uint32_t timeout_ms)
{
	return ove_sem_take(sem, timeout_ms);
}

static int give(void)
{
	return ove_sem_give(sem);
}

OVE_TEST(abort_wait, sem, ends, "An aborted wait for a token takes none and does not affect the next wait.")
{
	expect_each_ends(take);
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_EQ(ove_sem_count(sem), 1);
	EXPECT_OK(ove_sem_take(sem, OVE_NO_WAIT));
}

OVE_TEST(abort_wait, sem, token_first,
	 "A waiter that has its token keeps it, and the abort does not affect its next wait.")
{
	expect_first_wins(take, give);
}

static void take_once(void *unused)
{
	(void)unused;
	first_result = ove_sem_take(sem, OVE_WAIT_FOREVER);
	test_point(1);
}

OVE_TEST(abort_wait, sem, token_after,
	 "A token that is given after the abort goes to the waiter or stays in the semaphore.")
{
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_LOW, take_once, NULL);
	const ove_critical_t section = ove_critical_enter();
	const int aborted = ove_thread_abort_wait(waiter);
	const int given = ove_sem_give(sem);

	ove_critical_exit(section);
	EXPECT_OK(aborted);
	EXPECT_OK(given);
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT(first_result == OVE_OK || first_result == OVE_ERR_CANCELLED);
	EXPECT_EQ(ove_sem_count(sem), first_result == OVE_OK ? 0 : 1);
	(void)ove_sem_take(sem, OVE_NO_WAIT);
}
#endif

#if CONFIG_OVE_EVENT
OVE_EVENT_DEFINE_STATIC(event);

static int await_event(uint32_t timeout_ms)
{
	return ove_event_wait(event, timeout_ms);
}

static int signal_event(void)
{
	return ove_event_signal(event);
}

OVE_TEST(abort_wait, event, ends, "An aborted wait for an event leaves the event without a waiter.")
{
	expect_each_ends(await_event);
	EXPECT_OK(ove_event_signal(event));
	EXPECT_OK(ove_event_wait(event, OVE_NO_WAIT));
}

OVE_TEST(abort_wait, event, signal_first,
	 "A waiter that has its signal keeps it, and the abort does not affect its next wait.")
{
	expect_first_wins(await_event, signal_event);
}
#endif

#if CONFIG_OVE_QUEUE
OVE_QUEUE_DEFINE_STATIC(queue, uint32_t, 1);

static int send_item(uint32_t timeout_ms)
{
	const uint32_t item = 7;

	return ove_queue_send(queue, &item, timeout_ms);
}

static int receive_item(uint32_t timeout_ms)
{
	uint32_t item;

	return ove_queue_receive(queue, &item, timeout_ms);
}

static int receive_items(uint32_t timeout_ms)
{
	uint32_t items[2];

	return ove_queue_receive_many(queue, items, 2, timeout_ms);
}

static int send_now(void)
{
	return send_item(OVE_NO_WAIT);
}

OVE_TEST(abort_wait, queue, ends, "An aborted wait for space or an item transfers no item.")
{
	uint32_t item = 0;

	expect_each_ends(receive_item);
	expect_each_ends(receive_items);
	EXPECT_EQ(ove_queue_count(queue), 0);
	EXPECT_OK(ove_queue_send(queue, &item, OVE_NO_WAIT));
	expect_each_ends(send_item);
	EXPECT_OK(ove_queue_receive(queue, &item, OVE_NO_WAIT));
	EXPECT_EQ(item, 0);
	EXPECT_EQ(ove_queue_count(queue), 0);
}

OVE_TEST(abort_wait, queue, item_first,
	 "A receiver that has its item keeps it, and the abort does not affect its next wait.")
{
	expect_first_wins(receive_item, send_now);
}
#endif
