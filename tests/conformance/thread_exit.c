/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The exit of a thread from nested calls, and the end of a thread that no other thread joins. */
#include "harness.h"

/* Not inlined, so that the exit is below the frames of its callers. */
static __attribute__((noinline)) void innermost(void)
{
	test_point(1);
	ove_thread_exit();
}

static __attribute__((noinline)) void nested(void)
{
	innermost();
	test_fail(__FILE_NAME__, __LINE__, "ove_thread_exit() returned");
}

static void leave(void *unused)
{
	(void)unused;
	nested();
}

OVE_TEST(thread, exit, ends_from_nested_calls,
	 "ove_thread_exit() ends a thread from nested calls, and the thread can be joined and deinitialised.")
{
	const ove_thread_t thread = test_spawn("leaving", OVE_PRIO_HIGH, leave, NULL);

	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_TERMINATED);
	test_join_all();
	EXPECT_POINTS(1);
}

static void join(void *thread)
{
	EXPECT_OK(ove_thread_join(thread, OVE_WAIT_FOREVER));
	test_point(2);
}

static void pause_then_leave(void *unused)
{
	(void)unused;
	test_pause();
	nested();
}

OVE_TEST(thread, exit, wakes_the_joiner, "A join returns when the joined thread calls ove_thread_exit().")
{
	const ove_thread_t thread = test_spawn("leaving", OVE_PRIO_HIGH, pause_then_leave, NULL);

	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	(void)test_spawn_blocked("joiner", OVE_PRIO_HIGH, join, thread);
	test_continue(thread);
	/* Only one thread joins at a time. */
	test_wait_points(2);
	test_join_all();
	EXPECT_POINTS(1, 2);
}

static void call_exit(void *unused)
{
	(void)unused;
	ove_thread_exit();
}

OVE_TEST_STOPS(thread, exit, in_an_isr_stops, OVE_STOP_CONTEXT, "ove_thread_exit",
	       "ove_thread_exit() in an ISR stops the program.")
{
	test_in_isr(call_exit, NULL);
}

#if CONFIG_OVE_THREAD_DETACH

static ove_thread_storage_t storages[2];
OVE_THREAD_STACK_DEFINE(first_stack, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(second_stack, TEST_STACK_BYTES);

static void end_at_once(void *unused)
{
	(void)unused;
	test_point(1);
}

static ove_thread_t make(int place, ove_thread_fn entry)
{
	void *const stack = place == 0 ? first_stack : second_stack;
	const ove_thread_desc_t desc = {"detached", entry, NULL, OVE_PRIO_HIGH, stack, TEST_STACK_BYTES};
	ove_thread_t thread = NULL;

	EXPECT_OK(ove_thread_init(&thread, &storages[place], &desc));
	return thread;
}

OVE_TEST(thread, detach, takes_back_an_ended_thread, "A thread that has ended is released when it is detached.")
{
	const size_t before = ove_thread_list(NULL, 0);
	const ove_thread_t thread = make(0, end_at_once);

	test_wait_state(thread, OVE_THREAD_TERMINATED);
	EXPECT_EQ(ove_thread_list(NULL, 0), before + 1u);
	EXPECT_OK(ove_thread_detach(thread));
	EXPECT_EQ(ove_thread_list(NULL, 0), before);
	EXPECT_POINTS(1);
}

OVE_TEST(thread, detach, takes_back_later,
	 "A detached thread that ends is released by the next detach of another thread.")
{
	const size_t before = ove_thread_list(NULL, 0);
	const ove_thread_t thread = make(0, pause_then_leave);

	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_OK(ove_thread_detach(thread));
	EXPECT_EQ(ove_thread_list(NULL, 0), before + 1u);
	if (CONFIG_OVE_CHECKS) {
		EXPECT_ERR(ove_thread_detach(thread), OVE_ERR_INVALID);
	}
	test_continue(thread);
	test_wait_state(thread, OVE_THREAD_TERMINATED);
	const ove_thread_t second = make(1, end_at_once);

	test_wait_state(second, OVE_THREAD_TERMINATED);
	EXPECT_OK(ove_thread_detach(second));
	EXPECT_EQ(ove_thread_list(NULL, 0), before);
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(thread, detach, frees_the_memory, "The memory of a thread from ove_thread_create() returns to the heap.")
{
	const ove_thread_desc_t desc = {"freed", end_at_once, NULL, OVE_PRIO_HIGH, NULL, TEST_STACK_BYTES};
	ove_heap_stats_t before;
	ove_heap_stats_t after;
	ove_thread_t thread = NULL;

	EXPECT_OK(ove_heap_stats(&before));
	EXPECT_OK(ove_thread_create(&thread, &desc));
	test_wait_state(thread, OVE_THREAD_TERMINATED);
	EXPECT_OK(ove_thread_detach(thread));
	EXPECT_OK(ove_heap_stats(&after));
	EXPECT_EQ(after.used, before.used);
}

OVE_TEST(thread, detach, gives_memory_to_a_create,
	 "A create that finds no memory releases detached threads that have ended.")
{
	TEST_NEEDS(TEST_EXACT_TIME, "the host's heap is unlimited");
	const ove_thread_desc_t desc = {"many", end_at_once, NULL, OVE_PRIO_HIGH, NULL, TEST_STACK_BYTES};
	const int most = (int)(2u * CONFIG_OVE_HEAP_SIZE / TEST_STACK_BYTES);

	for (int i = 0; i < most; i++) {
		ove_thread_t thread = NULL;

		EXPECT_OK(ove_thread_create(&thread, &desc));
		EXPECT_OK(ove_thread_detach(thread));
	}
}
#endif

#endif /* CONFIG_OVE_THREAD_DETACH */
