/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file ove_thread_stop_ends_waits(): a stop request ends the waits of a thread that has asked for that, and no
 * others. */
#include "harness.h"

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(sem, 0, 1);
OVE_SEM_DEFINE_STATIC(go, 0, 1);

static void take_until_stopped(void *wants)
{
	if (TEST_NUMBER(wants) != 0) {
		EXPECT_OK(ove_thread_stop_ends_waits(true));
	}
	while (!ove_thread_should_stop()) {
		const int result = ove_sem_take(sem, OVE_WAIT_FOREVER);

		test_point(result == OVE_ERR_CANCELLED ? 1 : 2);
	}
	/* The request has been consumed, with the wait that it ended. */
	EXPECT_ERR(ove_sem_take(sem, 2u * TEST_TICK_MS), OVE_ERR_TIMEOUT);
	test_point(3);
}

OVE_TEST(thread, stop_ends_waits, ends_a_wait,
	 "A stop request ends the wait of a thread that has asked for that, once.")
{
	const ove_thread_t thread = test_spawn_blocked("taker", OVE_PRIO_HIGH, take_until_stopped, TEST_ARG(1));

	EXPECT_OK(ove_thread_request_stop(thread));
	test_join_all();
	EXPECT_POINTS(1, 3);
}

OVE_TEST(thread, stop_ends_waits, is_not_the_rule,
	 "A stop request does not end a wait of a thread that has not asked for that.")
{
	const ove_thread_t wants = test_spawn_blocked("wants", OVE_PRIO_HIGH, take_until_stopped, TEST_ARG(1));
	const ove_thread_t plain = test_spawn_blocked("plain", OVE_PRIO_HIGH, take_until_stopped, TEST_ARG(0));

	EXPECT_OK(ove_thread_request_stop(plain));
	EXPECT_OK(ove_thread_sleep_ms(2));
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_thread_request_stop(wants));
	test_wait_state(wants, OVE_THREAD_TERMINATED);
	EXPECT_OK(ove_sem_give(sem));
	test_join_all();
	EXPECT_POINTS(1, 3, 2, 3);
}

static void look_and_wait(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_thread_stop_ends_waits(true));
	EXPECT(!ove_thread_should_stop());
	test_point(1);
	/* The request comes here; it must not end this wait. */
	EXPECT_OK(ove_thread_stop_ends_waits(false));
	EXPECT_OK(ove_sem_take(go, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_thread_stop_ends_waits(true));
	EXPECT_ERR(ove_sem_take(sem, OVE_WAIT_FOREVER), OVE_ERR_CANCELLED);
	EXPECT(ove_thread_should_stop());
	test_point(2);
}

static void give_go(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_thread_sleep_ms(3));
	EXPECT_OK(ove_sem_give(go));
}

OVE_TEST(thread, stop_ends_waits, settle_ends_a_later_wait,
	 "ove_thread_settle() also ends a wait that begins after the request.")
{
	const ove_thread_t thread = test_spawn_blocked("looks", OVE_PRIO_HIGH, look_and_wait, NULL);

	(void)test_spawn("gives", OVE_PRIO_HIGH, give_go, NULL);
	EXPECT_OK(ove_thread_settle(thread, TEST_LONG_MS));
	test_join_all();
	EXPECT_POINTS(1, 2);
}
#endif
