/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "work_items.h"

#if CONFIG_OVE_WORKQUEUE

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

#endif
