/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

#if CONFIG_OVE_WORKQUEUE

static ove_workqueue_storage_t storage;
static ove_workqueue_t queue;
static ove_work_storage_t item_storage;
static ove_work_t item;
OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);

static void report(ove_work_t work, void *number)
{
	(void)work;
	test_point(TEST_NUMBER(number));
}

static void make(void)
{
	const ove_workqueue_desc_t desc = {"work", OVE_PRIO_HIGH, stack, TEST_STACK_BYTES};

	EXPECT_OK(ove_workqueue_init(&queue, &storage, &desc));
	EXPECT_OK(ove_work_init(&item, &item_storage, report, TEST_ARG(1)));
}

static void end(void)
{
	EXPECT_OK(ove_work_deinit(item));
	EXPECT_OK(ove_workqueue_deinit(queue));
}

OVE_TEST_CHECK(workqueue, deinit, in_a_section_is_context,
	       "A queue cannot be deinitialised inside a critical section, where its thread could not end; the queue "
	       "continues.")
{
	make();
	const ove_critical_t state = ove_critical_enter();
	const int result = ove_workqueue_deinit(queue);

	ove_critical_exit(state);
	EXPECT_ERR(result, OVE_ERR_CONTEXT);
	EXPECT_OK(ove_work_submit(queue, item));
	test_wait_points(1);
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	end();
}

OVE_TEST_CHECK(workqueue, arguments, null_is_invalid, "A NULL queue, work, memory or function pointer returns INVALID.")
{
	const ove_workqueue_desc_t desc = {"work", OVE_PRIO_HIGH, stack, TEST_STACK_BYTES};
	const ove_workqueue_desc_t no_stack = {"work", OVE_PRIO_HIGH, NULL, TEST_STACK_BYTES};
	static ove_workqueue_storage_t other;
	ove_workqueue_t handle;
	ove_work_t work;

	make();
	EXPECT_ERR(ove_workqueue_init(NULL, &other, &desc), OVE_ERR_INVALID);
	EXPECT_ERR(ove_workqueue_init(&handle, NULL, &desc), OVE_ERR_INVALID);
	EXPECT_ERR(ove_workqueue_init(&handle, &other, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_workqueue_init(&handle, &other, &no_stack), OVE_ERR_INVALID);
	EXPECT_ERR(ove_workqueue_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_workqueue_flush(NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_init(NULL, &item_storage, report, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_init(&work, NULL, report, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_init(&work, &item_storage, NULL, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_submit(NULL, item), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_submit(queue, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_submit_delayed(NULL, item, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_submit_delayed(queue, NULL, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_cancel(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_settle(NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_workqueue_settle(NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_flush(NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
	end();
	EXPECT_EQ(test_points(), 0);
}

OVE_TEST_CHECK(workqueue, arguments, range, "A priority, stack size or delay out of range returns OVE_ERR_INVALID.")
{
	const ove_workqueue_desc_t priority = {"work", (ove_prio_t)(OVE_PRIO_CRITICAL + 1), stack, TEST_STACK_BYTES};
	const ove_workqueue_desc_t stack_size = {"work", OVE_PRIO_HIGH, stack, OVE_BACKEND_STACK_MIN - 1};
	static ove_workqueue_storage_t other;
	ove_workqueue_t handle;

	make();
	EXPECT_ERR(ove_workqueue_init(&handle, &other, &priority), OVE_ERR_INVALID);
	EXPECT_ERR(ove_workqueue_init(&handle, &other, &stack_size), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_submit_delayed(queue, item, UINT32_C(0x80000000)), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_submit_delayed(queue, item, UINT32_MAX), OVE_ERR_INVALID);
	EXPECT_OK(ove_work_submit_delayed(queue, item, UINT32_C(0x7fffffff)));
	EXPECT_OK(ove_work_cancel(item));
	end();
}

static void call_in_isr(void *unused)
{
	const ove_workqueue_desc_t desc = {"work", OVE_PRIO_HIGH, stack, TEST_STACK_BYTES};
	static ove_workqueue_storage_t other;
	static ove_work_storage_t other_item;
	ove_workqueue_t handle;
	ove_work_t work;

	(void)unused;
	EXPECT_ERR(ove_workqueue_init(&handle, &other, &desc), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_workqueue_deinit(queue), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_workqueue_flush(queue, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_work_init(&work, &other_item, report, NULL), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_work_deinit(item), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_work_submit(queue, item), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_work_submit_delayed(queue, item, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_work_cancel(item), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_work_flush(item, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_work_settle(item, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_workqueue_settle(queue, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_work_submit_from_isr(NULL, item), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_submit_from_isr(queue, NULL), OVE_ERR_INVALID);
	test_point(9);
}

OVE_TEST_CHECK(workqueue, isr, thread_calls_answer_context,
	       "In an ISR, every call but submit_from_isr returns OVE_ERR_CONTEXT, and no work runs.")
{
	make();
	test_in_isr(call_in_isr, NULL);
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_POINTS(9);
	end();
}

OVE_TEST_CHECK(workqueue, submit_from_isr, in_a_thread_is_context,
	       "In a thread, submit_from_isr returns OVE_ERR_CONTEXT.")
{
	make();
	EXPECT_ERR(ove_work_submit_from_isr(queue, item), OVE_ERR_CONTEXT);
	EXPECT_OK(ove_workqueue_flush(queue, TEST_LONG_MS));
	EXPECT_EQ(test_points(), 0);
	end();
}

OVE_TEST_AT_START(workqueue, work_init, legal_before_the_start,
		  "Before the start, a work item can be created and deinitialised.")
{
	EXPECT_OK(ove_work_init(&item, &item_storage, report, TEST_ARG(1)));
	EXPECT_OK(ove_work_cancel(item));
	EXPECT_OK(ove_work_deinit(item));
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(workqueue, create, works_like_init,
	 "A queue and work from the create calls work, and destroy frees their memory.")
{
	const ove_workqueue_desc_t desc = {"work", OVE_PRIO_HIGH, NULL, TEST_STACK_BYTES};

	EXPECT_OK(ove_workqueue_create(&queue, &desc));
	EXPECT_OK(ove_work_create(&item, report, TEST_ARG(1)));
	EXPECT_OK(ove_work_submit(queue, item));
	EXPECT_OK(ove_work_flush(item, TEST_LONG_MS));
	EXPECT_POINTS(1);
	EXPECT_OK(ove_work_destroy(item));
	EXPECT_OK(ove_workqueue_destroy(queue));
}

OVE_TEST(workqueue, destroy, with_work_is_busy,
	 "A queue with work, and that work, cannot be destroyed: OVE_ERR_BUSY, nothing is freed, and the work runs.")
{
	const ove_workqueue_desc_t desc = {"work", OVE_PRIO_HIGH, NULL, TEST_STACK_BYTES};
	ove_heap_stats_t before;
	ove_heap_stats_t after;

	EXPECT_OK(ove_workqueue_create(&queue, &desc));
	EXPECT_OK(ove_work_create(&item, report, TEST_ARG(1)));
	EXPECT_OK(ove_work_submit_delayed(queue, item, 3600000));
	EXPECT_OK(ove_heap_stats(&before));
	EXPECT_ERR(ove_workqueue_destroy(queue), OVE_ERR_BUSY);
	EXPECT_ERR(ove_work_destroy(item), OVE_ERR_BUSY);
	EXPECT_OK(ove_heap_stats(&after));
	EXPECT_EQ(after.allocations, before.allocations);
	EXPECT_OK(ove_work_flush(item, TEST_LONG_MS));
	EXPECT_POINTS(1);
	EXPECT_OK(ove_work_destroy(item));
	EXPECT_OK(ove_workqueue_destroy(queue));
}

OVE_TEST_CHECK(workqueue, create, errors, "Create and destroy return the same errors as init and deinit.")
{
	const ove_workqueue_desc_t desc = {"work", OVE_PRIO_HIGH, NULL, TEST_STACK_BYTES};
	const ove_workqueue_desc_t with_stack = {"work", OVE_PRIO_HIGH, stack, TEST_STACK_BYTES};

	EXPECT_ERR(ove_workqueue_create(NULL, &desc), OVE_ERR_INVALID);
	EXPECT_ERR(ove_workqueue_create(&queue, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_workqueue_create(&queue, &with_stack), OVE_ERR_INVALID);
	EXPECT_ERR(ove_workqueue_destroy(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_create(NULL, report, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_create(&item, NULL, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_work_destroy(NULL), OVE_ERR_INVALID);
}
#endif

#endif
