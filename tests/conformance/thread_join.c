/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The memory of a thread that is deinitialised near the end of another thread's join. */
#include <string.h>

#include "harness.h"

static ove_thread_storage_t storage;
static ove_thread_t thread;
OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);

static void pause_only(void *unused)
{
	(void)unused;
	test_pause();
}

static void join_and_report(void *number)
{
	EXPECT_OK(ove_thread_join(thread, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(thread, deinit, about_a_join,
	 "Once a thread is deinitialised, nothing touches its memory, not even the thread that has just joined it.")
{
	const ove_thread_desc_t desc = {"joined", pause_only, NULL, OVE_PRIO_HIGH, stack, TEST_STACK_BYTES};
	int answer;

	EXPECT_OK(ove_thread_init(&thread, &storage, &desc));
	(void)test_spawn_blocked("joiner", OVE_PRIO_LOW, join_and_report, TEST_ARG(2));
	test_continue(thread);
	test_wait_state(thread, OVE_THREAD_TERMINATED);
	while ((answer = ove_thread_deinit(thread)) == OVE_ERR_BUSY) {
		EXPECT_OK(ove_thread_sleep_ms(1));
	}
	EXPECT_OK(answer);
	memset(&storage, 0xa5, sizeof(storage));
	test_point(1);
	test_join_all();
	for (size_t i = 0; i < sizeof(storage); i++) {
		EXPECT_EQ(((const unsigned char *)&storage)[i], 0xa5);
	}
	EXPECT_EQ(test_points(), 2);
}
