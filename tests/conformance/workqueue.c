/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdatomic.h>

#include "harness.h"
#include "timing.h"

#if CONFIG_OVE_WORKQUEUE

static ove_workqueue_storage_t storage;
static ove_workqueue_t queue;
OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);

enum { ITEMS = 4 };

static ove_work_storage_t item_storage[ITEMS];
static ove_work_t items[ITEMS];
static atomic_int runs;
static _Atomic uint32_t ran_us;

static void make(ove_prio_t priority)
{
	const ove_workqueue_desc_t desc = {"work", priority, stack, TEST_STACK_BYTES};

	EXPECT_OK(ove_workqueue_init(&queue, &storage, &desc));
}

static void end(void)
{
	EXPECT_OK(ove_workqueue_deinit(queue));
}

static void make_items(ove_work_fn function)
{
	for (int i = 0; i < ITEMS; i++) {
		EXPECT_OK(ove_work_init(&items[i], &item_storage[i], function, TEST_ARG(i + 1)));
	}
}

static void end_items(void)
{
	for (int i = 0; i < ITEMS; i++) {
		EXPECT_OK(ove_work_deinit(items[i]));
	}
}

static void report(ove_work_t work, void *number)
{
	EXPECT(work == items[TEST_NUMBER(number) - 1]);
	test_point(TEST_NUMBER(number));
}

static void count(ove_work_t work, void *unused)
{
	(void)work;
	(void)unused;
	atomic_store(&ran_us, test_now_us());
	atomic_fetch_add(&runs, 1);
}

/* Keeps the queue's thread in a work item until opened. */
static ove_thread_t _Atomic gatekeeper;

static void gate(ove_work_t work, void *number)
{
	(void)work;
	test_point(TEST_NUMBER(number) + 10);
	atomic_store(&gatekeeper, ove_thread_get_self());
	test_pause();
	test_point(TEST_NUMBER(number) + 20);
}

static void close_gate(int item)
{
	EXPECT_OK(ove_work_deinit(items[item]));
	EXPECT_OK(ove_work_init(&items[item], &item_storage[item], gate, TEST_ARG(item + 1)));
	atomic_store(&gatekeeper, NULL);
	EXPECT_OK(ove_work_submit(queue, items[item]));
	WAIT_UNTIL(atomic_load(&gatekeeper) != NULL);
	test_wait_state(atomic_load(&gatekeeper), OVE_THREAD_SUSPENDED);
}

static void open_gate(void)
{
	test_continue(atomic_load(&gatekeeper));
}

OVE_TEST(workqueue, submit, runs_in_order, "Work runs in the order in which it was submitted.")
{
	make(OVE_PRIO_LOW);
	make_items(report);
	EXPECT_OK(ove_work_submit(queue, items[2]));
	EXPECT_OK(ove_work_submit(queue, items[0]));
	EXPECT_OK(ove_work_submit(queue, items[3]));
	EXPECT_OK(ove_work_submit(queue, items[1]));
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_POINTS(3, 1, 4, 2);
	end_items();
	end();
}

OVE_TEST(workqueue, submit, pending_changes_nothing,
	 "Work that is submitted while pending keeps its position and runs once.")
{
	make(OVE_PRIO_LOW);
	make_items(report);
	close_gate(0);
	EXPECT_OK(ove_work_submit(queue, items[1]));
	EXPECT_OK(ove_work_submit(queue, items[2]));
	EXPECT_OK(ove_work_submit(queue, items[1]));
	open_gate();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_POINTS(11, 21, 2, 3);
	end_items();
	end();
}

OVE_TEST(workqueue, submit, behind_what_a_cancel_left,
	 "After a cancel of the first item, new work is queued after the pending item that is left.")
{
	make(OVE_PRIO_LOW);
	make_items(report);
	close_gate(0);
	EXPECT_OK(ove_work_submit(queue, items[1]));
	EXPECT_OK(ove_work_submit(queue, items[2]));
	EXPECT_OK(ove_work_cancel(items[1]));
	EXPECT_OK(ove_work_submit(queue, items[3]));
	open_gate();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_POINTS(11, 21, 3, 4);
	end_items();
	end();
}

OVE_TEST(workqueue, submit, again_while_it_runs, "Work that is submitted while it runs will run once more.")
{
	make(OVE_PRIO_HIGH);
	make_items(report);
	close_gate(0);
	EXPECT_OK(ove_work_submit(queue, items[0]));
	open_gate();
	test_wait_points(3);
	test_wait_state(atomic_load(&gatekeeper), OVE_THREAD_SUSPENDED);
	open_gate();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_POINTS(11, 21, 11, 21);
	end_items();
	end();
}

static void submit_itself_twice(ove_work_t work, void *unused)
{
	const int done = atomic_fetch_add(&runs, 1) + 1;

	(void)unused;
	if (done < 3) {
		EXPECT_OK(ove_work_submit(queue, work));
	}
}

OVE_TEST(workqueue, submit, by_itself, "Work may submit itself again.")
{
	atomic_store(&runs, 0);
	make(OVE_PRIO_HIGH);
	make_items(submit_itself_twice);
	EXPECT_OK(ove_work_submit(queue, items[0]));
	WAIT_UNTIL(atomic_load(&runs) == 3);
	EXPECT_OK(ove_work_flush(items[0], TEST_LONG_MS));
	EXPECT_EQ(atomic_load(&runs), 3);
	end_items();
	end();
}

OVE_TEST(workqueue, submit, preempts_the_submitter,
	 "A more urgent queue's thread has run the work when submit returns.")
{
	NEEDS_STRICT_PRIORITY();
	make(OVE_PRIO_HIGH);
	make_items(report);
	EXPECT_OK(ove_work_submit(queue, items[0]));
	test_point(9);
	EXPECT_POINTS(1, 9);
	end_items();
	end();
}

OVE_TEST(workqueue, settle, brings_work_to_rest,
	 "A settled item is out of its queue or has run; a settled queue has run its pending items.")
{
	make(OVE_PRIO_LOW);
	make_items(report);
	close_gate(0);
	EXPECT_OK(ove_work_submit(queue, items[1]));
	EXPECT_OK(ove_work_submit(queue, items[2]));
	EXPECT_OK(ove_work_submit_delayed(queue, items[3], 3600000));
	EXPECT_ERR(ove_work_settle(items[0], 1), OVE_ERR_TIMEOUT);
	EXPECT_ERR(ove_workqueue_settle(queue, 1), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_work_settle(items[1], OVE_NO_WAIT));
	EXPECT_OK(ove_work_settle(items[3], OVE_NO_WAIT));
	open_gate();
	EXPECT_OK(ove_work_settle(items[0], OVE_WAIT_FOREVER));
	EXPECT_OK(ove_workqueue_settle(queue, OVE_WAIT_FOREVER));
	EXPECT_POINTS(11, 21, 3);
	end_items();
	end();
}

static void submit_in_isr(void *item)
{
	test_point(9);
	EXPECT_OK(ove_work_submit_from_isr(queue, (ove_work_t)item));
}

OVE_TEST(workqueue, submit_from_isr, runs_the_work,
	 "Work submitted by an ISR runs in the queue's thread; submitted again while pending it runs once.")
{
	make(OVE_PRIO_HIGH);
	make_items(report);
	close_gate(0);
	test_in_isr(submit_in_isr, items[1]);
	test_in_isr(submit_in_isr, items[1]);
	open_gate();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_POINTS(11, 9, 9, 21, 2);
	end_items();
	end();
}

OVE_TEST(workqueue, submit_from_isr, delayed_becomes_pending, "If an ISR submits delayed work, the work runs at once.")
{
	make(OVE_PRIO_HIGH);
	make_items(report);
	EXPECT_OK(ove_work_submit_delayed(queue, items[1], 3600000));
	test_in_isr(submit_in_isr, items[1]);
	test_wait_points(2);
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	end_items();
	end();
}

static int64_t delayed_us(uint32_t delay_ms, uint32_t phase_us)
{
	const int before = atomic_load(&runs);

	EXPECT_OK(ove_thread_sleep_ms(1));
	ove_time_delay_us(phase_us);
	const uint32_t start = test_now_us();
	EXPECT_OK(ove_work_submit_delayed(queue, items[0], delay_ms));
	WAIT_UNTIL(atomic_load(&runs) > before);
	EXPECT_OK(ove_work_flush(items[0], TEST_LONG_MS));
	return (int64_t)(atomic_load(&ran_us) - start);
}

OVE_TEST(workqueue, submit_delayed, is_never_early, "Delayed work never runs before its delay has passed.")
{
	make(OVE_PRIO_HIGH);
	make_items(count);
	for (uint32_t delay_ms = 1; delay_ms <= 9; delay_ms += 4) {
		EXPECT_RANGE(delayed_us(delay_ms, 0), delay_ms * 1000u, (int64_t)TEST_LONG_MS * 1000);
		EXPECT_RANGE(delayed_us(delay_ms, 600), delay_ms * 1000u, (int64_t)TEST_LONG_MS * 1000);
	}
	end_items();
	end();
}

static uint64_t ran_ns; /* published by `runs`: not every processor has atomic accesses of 64 bits */

static void note_ns(ove_work_t work, void *unused)
{
	(void)work;
	(void)unused;
	ran_ns = ove_time_get_ns();
	atomic_fetch_add(&runs, 1);
}

static void do_nothing(ove_work_t work, void *unused)
{
	(void)work;
	(void)unused;
}

OVE_TEST(workqueue, submit_delayed, is_never_early_by_part_of_a_microsecond,
	 "A queue that other work keeps awake never runs delayed work even a nanosecond early.")
{
	NEEDS_RUNNING_CLOCK();
	make(OVE_PRIO_HIGH);
	EXPECT_OK(ove_work_init(&items[0], &item_storage[0], note_ns, NULL));
	EXPECT_OK(ove_work_init(&items[1], &item_storage[1], do_nothing, NULL));
	for (int i = 0; i < 200; i++) {
		const int before = atomic_load(&runs);
		const uint64_t start_ns = ove_time_get_ns();

		EXPECT_OK(ove_work_submit_delayed(queue, items[0], 1));
		while (atomic_load(&runs) == before) {
			EXPECT_OK(ove_work_submit(queue, items[1]));
		}
		EXPECT(ran_ns - start_ns >= 1000000u);
	}
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	for (int i = 0; i < 2; i++) {
		EXPECT_OK(ove_work_deinit(items[i]));
	}
	end();
}

OVE_TEST(workqueue, submit_delayed, runs_by_due_time, "Delayed work runs in the order of its due times.")
{
	make(OVE_PRIO_HIGH);
	make_items(report);
	const uint64_t start_us = ove_time_get_us();
	EXPECT_OK(ove_work_submit_delayed(queue, items[0], 200));
	EXPECT_OK(ove_work_submit_delayed(queue, items[1], 100));
	EXPECT_OK(ove_work_submit_delayed(queue, items[2], 300));
	EXPECT_OK(ove_work_submit_delayed(queue, items[3], 0));
	/* Otherwise the times do not belong to this order. */
	test_in_time(start_us, 100000u);
	test_wait_points(4);
	EXPECT_POINTS(4, 2, 1, 3);
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	end_items();
	end();
}

OVE_TEST(workqueue, submit_delayed, new_delay_counts,
	 "A delayed item gets the new delay, longer or shorter; a submit runs it at once.")
{
	atomic_store(&runs, 0);
	make(OVE_PRIO_HIGH);
	make_items(count);
	EXPECT_OK(ove_work_submit_delayed(queue, items[0], 3600000));
	const uint32_t start = test_now_us();
	EXPECT_OK(ove_work_submit_delayed(queue, items[0], 10));
	WAIT_UNTIL(atomic_load(&runs) == 1);
	EXPECT(atomic_load(&ran_us) - start >= 10000u);
	EXPECT_OK(ove_work_submit_delayed(queue, items[0], 3600000));
	EXPECT_OK(ove_work_submit(queue, items[0]));
	WAIT_UNTIL(atomic_load(&runs) == 2);
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	end_items();
	end();
}

OVE_TEST(workqueue, submit_delayed, pending_stays_pending,
	 "A pending item that is submitted with a delay stays pending.")
{
	make(OVE_PRIO_LOW);
	make_items(report);
	close_gate(0);
	EXPECT_OK(ove_work_submit(queue, items[1]));
	EXPECT_OK(ove_work_submit_delayed(queue, items[1], 3600000));
	open_gate();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_POINTS(11, 21, 2);
	end_items();
	end();
}

OVE_TEST(workqueue, cancel, pending_and_delayed_do_not_run,
	 "Cancelled work does not run, whether pending or delayed; cancelling idle work returns OK.")
{
	make(OVE_PRIO_LOW);
	make_items(report);
	close_gate(0);
	EXPECT_OK(ove_work_submit(queue, items[1]));
	EXPECT_OK(ove_work_submit(queue, items[2]));
	EXPECT_OK(ove_work_submit_delayed(queue, items[3], 3600000));
	EXPECT_OK(ove_work_cancel(items[1]));
	EXPECT_OK(ove_work_cancel(items[1]));
	EXPECT_OK(ove_work_cancel(items[3]));
	open_gate();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_POINTS(11, 21, 3);
	end_items();
	end();
}

OVE_TEST(workqueue, cancel, running_is_busy,
	 "A cancel of running work returns OVE_ERR_BUSY and cancels its repetition.")
{
	make(OVE_PRIO_LOW);
	make_items(report);
	close_gate(0);
	EXPECT_ERR(ove_work_cancel(items[0]), OVE_ERR_BUSY);
	EXPECT_OK(ove_work_submit(queue, items[0]));
	EXPECT_ERR(ove_work_cancel(items[0]), OVE_ERR_BUSY);
	open_gate();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_POINTS(11, 21);
	end_items();
	end();
}

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

static ove_workqueue_storage_t second_storage;
static ove_workqueue_t second;
OVE_THREAD_STACK_DEFINE(second_stack, TEST_STACK_BYTES);

OVE_TEST(workqueue, submit, in_another_queue_is_busy,
	 "Submitting work to a queue while it is pending or delayed in another returns OVE_ERR_BUSY.")
{
	const ove_workqueue_desc_t desc = {"second", OVE_PRIO_HIGH, second_stack, TEST_STACK_BYTES};

	make(OVE_PRIO_LOW);
	EXPECT_OK(ove_workqueue_init(&second, &second_storage, &desc));
	make_items(report);
	close_gate(0);
	EXPECT_OK(ove_work_submit(queue, items[1]));
	EXPECT_OK(ove_work_submit_delayed(queue, items[2], 3600000));
	EXPECT_ERR(ove_work_submit(second, items[1]), OVE_ERR_BUSY);
	EXPECT_ERR(ove_work_submit_delayed(second, items[1], 1), OVE_ERR_BUSY);
	EXPECT_ERR(ove_work_submit(second, items[2]), OVE_ERR_BUSY);
	EXPECT_OK(ove_work_cancel(items[2]));
	EXPECT_OK(ove_work_submit(second, items[2]));
	EXPECT_OK(ove_work_flush(items[2], TEST_LONG_MS));
	open_gate();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_POINTS(11, 3, 21, 2);
	end_items();
	EXPECT_OK(ove_workqueue_deinit(second));
	end();
}

OVE_TEST(workqueue, deinit, with_work_is_busy,
	 "A queue with running, pending or delayed work, and such work, cannot be deinitialised: BUSY.")
{
	make(OVE_PRIO_LOW);
	make_items(report);
	close_gate(0);
	EXPECT_ERR(ove_workqueue_deinit(queue), OVE_ERR_BUSY);
	EXPECT_ERR(ove_work_deinit(items[0]), OVE_ERR_BUSY);
	EXPECT_OK(ove_work_submit(queue, items[1]));
	EXPECT_ERR(ove_work_deinit(items[1]), OVE_ERR_BUSY);
	EXPECT_OK(ove_work_submit_delayed(queue, items[2], 3600000));
	EXPECT_ERR(ove_work_deinit(items[2]), OVE_ERR_BUSY);
	open_gate();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_ERR(ove_workqueue_deinit(queue), OVE_ERR_BUSY);
	EXPECT_OK(ove_work_cancel(items[2]));
	EXPECT_POINTS(11, 21, 2);
	end_items();
	end();
}

OVE_TEST(workqueue, init, thread_has_name_and_priority, "Work runs in a thread with the queue's name and priority.")
{
	make(OVE_PRIO_ABOVE_NORMAL);
	make_items(report);
	close_gate(0);
	const ove_thread_t thread = atomic_load(&gatekeeper);
	EXPECT(ove_thread_get_name(thread)[0] == 'w' && ove_thread_get_name(thread)[4] == '\0');
	EXPECT_EQ(ove_thread_get_priority(thread), OVE_PRIO_ABOVE_NORMAL);
	open_gate();
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	end_items();
	end();
}

#endif
