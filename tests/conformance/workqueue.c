/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "work_items.h"

#if CONFIG_OVE_WORKQUEUE

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
