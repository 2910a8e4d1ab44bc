/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

#if CONFIG_OVE_EVENTGROUP

/* More than a kernel is likely to be prepared for, and more than the harness has. */
enum { WAITERS = 12 };

static ove_eventgroup_storage_t storage;
static ove_eventgroup_t group;
static ove_thread_storage_t thread_storage[WAITERS];
static ove_thread_t threads[WAITERS];
OVE_THREAD_STACK_DEFINE(stack_0, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_1, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_2, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_3, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_4, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_5, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_6, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_7, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_8, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_9, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_10, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_11, TEST_STACK_BYTES);
static void *const stacks[WAITERS] = {stack_0, stack_1, stack_2, stack_3, stack_4,  stack_5,
				      stack_6, stack_7, stack_8, stack_9, stack_10, stack_11};

static void wait_and_report(void *unused)
{
	uint32_t bits = 0;

	(void)unused;
	EXPECT_OK(ove_eventgroup_wait_bits(group, 1, OVE_EVENTGROUP_ALL, true, OVE_WAIT_FOREVER, &bits));
	EXPECT_EQ(bits, 3);
	test_point(1);
}

OVE_TEST(eventgroup, set_bits, wakes_twelve, "One set wakes twelve threads, each once, and clears what they clear.")
{
	EXPECT_OK(ove_eventgroup_init(&group, &storage));
	for (int i = 0; i < WAITERS; i++) {
		const ove_thread_desc_t desc = {"waiter",      wait_and_report, NULL,
						OVE_PRIO_HIGH, stacks[i],       TEST_STACK_BYTES};

		EXPECT_OK(ove_thread_init(&threads[i], &thread_storage[i], &desc));
		test_wait_state(threads[i], OVE_THREAD_BLOCKED);
	}
	EXPECT_OK(ove_eventgroup_set_bits(group, 3));
	test_wait_points(WAITERS);
	for (int i = 0; i < WAITERS; i++) {
		EXPECT_OK(ove_thread_join(threads[i], TEST_LONG_MS));
		EXPECT_OK(ove_thread_deinit(threads[i]));
	}
	EXPECT_EQ(test_points(), WAITERS);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 2);
	EXPECT_OK(ove_eventgroup_deinit(group));
}

/* On a host, the thread that sets a bit in this time may be delayed. */
enum { IN_VAIN_MS = TEST_EXACT_TIME ? 20 : 200 };

static void wait_in_vain(void *unused)
{
	uint32_t bits = 0;

	(void)unused;
	EXPECT_ERR(ove_eventgroup_wait_bits(group, 1, OVE_EVENTGROUP_ALL, true, IN_VAIN_MS, &bits), OVE_ERR_TIMEOUT);
	EXPECT_EQ(bits, 6);
}

OVE_TEST(eventgroup, wait_bits, timeout_answers_the_bits_of_its_end,
	 "A wait that times out returns the bits that are set at its end, not those set when it began.")
{
	EXPECT_OK(ove_eventgroup_init(&group, &storage));
	EXPECT_OK(ove_eventgroup_set_bits(group, 4));
	const uint64_t start_us = ove_time_get_us();

	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_in_vain, NULL);
	EXPECT_OK(ove_eventgroup_set_bits(group, 2));
	test_in_time(start_us, IN_VAIN_MS * 1000u);
	test_join_all();
	EXPECT_OK(ove_eventgroup_deinit(group));
}

#endif
