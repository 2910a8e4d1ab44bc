/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "work_items.h"

#if CONFIG_OVE_WORKQUEUE

OVE_TEST(workqueue, flush, delayed_runs_at_once_in_an_idle_queue,
	 "The flush of a delayed item runs it at once if the queue's thread waits for its time.")
{
	make(OVE_PRIO_HIGH);
	make_items(report);
	EXPECT_OK(ove_work_submit_delayed(queue, items[0], 3600000));
	EXPECT_OK(ove_thread_sleep_ms(5));
	EXPECT_OK(ove_work_flush(items[0], TEST_LONG_MS));
	EXPECT_POINTS(1);
	end_items();
	end();
}

static void flush_queue(void *number)
{
	EXPECT_OK(ove_workqueue_flush(queue, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
}

static void flush_item(void *number)
{
	EXPECT_OK(ove_work_flush(items[0], OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(workqueue, flush, waits_for_what_is_pending, "A flush returns when everything pending at its call has run.")
{
	make(OVE_PRIO_LOW);
	make_items(report);
	close_gate(0);
	EXPECT_OK(ove_work_submit(queue, items[1]));
	(void)test_spawn_blocked("flusher", OVE_PRIO_HIGH, flush_queue, TEST_ARG(30));
	EXPECT_ERR(ove_workqueue_flush(queue, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	open_gate();
	test_wait_points(4);
	test_join_all();
	EXPECT_POINTS(11, 21, 2, 30);
	EXPECT_OK(ove_workqueue_flush(queue, OVE_NO_WAIT));
	end_items();
	end();
}

OVE_TEST(workqueue, flush, waits_for_what_is_due,
	 "A flush waits for delayed work that is due, even if the queue's thread has not yet noticed that.")
{
	make(OVE_PRIO_LOW);
	make_items(report);
	EXPECT_OK(ove_work_deinit(items[1]));
	EXPECT_OK(ove_work_init(&items[1], &item_storage[1], gate, TEST_ARG(2)));
	close_gate(0);
	EXPECT_OK(ove_work_submit_delayed(queue, items[1], 1));
	EXPECT_OK(ove_thread_sleep_ms(5));
	(void)test_spawn_blocked("flusher", OVE_PRIO_HIGH, flush_queue, TEST_ARG(30));
	open_gate();
	test_wait_points(3);
	open_gate();
	test_join_all();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_POINTS(11, 21, 12, 22, 30);
	end_items();
	end();
}

OVE_TEST(workqueue, flush, does_not_count_delayed_work, "A flush does not wait for delayed work that is not due.")
{
	make(OVE_PRIO_HIGH);
	make_items(report);
	EXPECT_OK(ove_work_submit_delayed(queue, items[0], 3600000));
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_OK(ove_work_cancel(items[0]));
	EXPECT_EQ(test_points(), 0);
	end_items();
	end();
}

static int flush_for(uint32_t timeout_ms)
{
	return ove_workqueue_flush(queue, timeout_ms);
}

static int flush_item_for(uint32_t timeout_ms)
{
	return ove_work_flush(items[0], timeout_ms);
}

OVE_TEST(workqueue, flush, timeout_is_never_early, "The flush of a queue or an item never times out early.")
{
	make(OVE_PRIO_LOW);
	make_items(report);
	close_gate(0);
	test_never_early(flush_for, OVE_ERR_TIMEOUT);
	test_never_early(flush_item_for, OVE_ERR_TIMEOUT);
	open_gate();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	end_items();
	end();
}

OVE_TEST(workqueue, flush, timeout_is_at_most_a_tick_late,
	 "The flush of a queue or an item times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make(OVE_PRIO_LOW);
	make_items(report);
	close_gate(0);
	test_at_most_a_tick_late(flush_for);
	test_at_most_a_tick_late(flush_item_for);
	open_gate();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	end_items();
	end();
}

OVE_TEST(workqueue, work_flush, waits_for_the_item,
	 "The flush of an item waits until it is neither pending nor running.")
{
	make(OVE_PRIO_LOW);
	make_items(report);
	EXPECT_OK(ove_work_flush(items[0], OVE_NO_WAIT));
	close_gate(0);
	(void)test_spawn_blocked("flusher", OVE_PRIO_HIGH, flush_item, TEST_ARG(30));
	EXPECT_ERR(ove_work_flush(items[0], 10), OVE_ERR_BUSY);
	open_gate();
	test_join_all();
	EXPECT_POINTS(11, 21, 30);
	end_items();
	end();
}

OVE_TEST(workqueue, work_flush, delayed_becomes_pending, "The flush of a delayed item makes it run at once.")
{
	make(OVE_PRIO_HIGH);
	make_items(report);
	EXPECT_OK(ove_work_submit_delayed(queue, items[0], 3600000));
	EXPECT_OK(ove_work_flush(items[0], TEST_LONG_MS));
	EXPECT_POINTS(1);
	end_items();
	end();
}

static void flush_from_within(ove_work_t work, void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_workqueue_flush(queue, OVE_WAIT_FOREVER), OVE_ERR_DEADLOCK);
	EXPECT_ERR(ove_work_flush(work, OVE_WAIT_FOREVER), OVE_ERR_DEADLOCK);
	EXPECT_ERR(ove_workqueue_deinit(queue), OVE_ERR_DEADLOCK);
	test_point(1);
}

OVE_TEST(workqueue, flush, by_its_own_work_is_deadlock,
	 "Flush and deinit by the queue's own work return OVE_ERR_DEADLOCK.")
{
	make(OVE_PRIO_HIGH);
	make_items(flush_from_within);
	EXPECT_OK(ove_work_submit(queue, items[0]));
	EXPECT_OK(ove_work_flush(items[0], TEST_LONG_MS));
	EXPECT_POINTS(1);
	end_items();
	end();
}

#endif
