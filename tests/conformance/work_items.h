/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A queue of work, items, and an item that holds the queue's thread, for the tests of work queues. */
#ifndef WORK_ITEMS_H
#define WORK_ITEMS_H

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

static inline void make(ove_prio_t priority)
{
	const ove_workqueue_desc_t desc = {"work", priority, stack, TEST_STACK_BYTES};

	EXPECT_OK(ove_workqueue_init(&queue, &storage, &desc));
}

static inline void end(void)
{
	EXPECT_OK(ove_workqueue_deinit(queue));
}

static inline void make_items(ove_work_fn function)
{
	for (int i = 0; i < ITEMS; i++) {
		EXPECT_OK(ove_work_init(&items[i], &item_storage[i], function, TEST_ARG(i + 1)));
	}
}

static inline void end_items(void)
{
	for (int i = 0; i < ITEMS; i++) {
		EXPECT_OK(ove_work_deinit(items[i]));
	}
}

static inline void report(ove_work_t work, void *number)
{
	EXPECT(work == items[TEST_NUMBER(number) - 1]);
	test_point(TEST_NUMBER(number));
}

static inline void count(ove_work_t work, void *unused)
{
	(void)work;
	(void)unused;
	atomic_store(&ran_us, test_now_us());
	atomic_fetch_add(&runs, 1);
}

/* Keeps the queue's thread in a work item until opened. */
static ove_thread_t _Atomic gatekeeper;

static inline void gate(ove_work_t work, void *number)
{
	(void)work;
	test_point(TEST_NUMBER(number) + 10);
	atomic_store(&gatekeeper, ove_thread_get_self());
	test_pause();
	test_point(TEST_NUMBER(number) + 20);
}

static inline void close_gate(int item)
{
	EXPECT_OK(ove_work_deinit(items[item]));
	EXPECT_OK(ove_work_init(&items[item], &item_storage[item], gate, TEST_ARG(item + 1)));
	atomic_store(&gatekeeper, NULL);
	EXPECT_OK(ove_work_submit(queue, items[item]));
	WAIT_UNTIL(atomic_load(&gatekeeper) != NULL);
	test_wait_state(atomic_load(&gatekeeper), OVE_THREAD_SUSPENDED);
}

static inline void open_gate(void)
{
	test_continue(atomic_load(&gatekeeper));
}

#endif

#endif
