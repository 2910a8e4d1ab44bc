/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A deinitialised timer is no longer used, neither by its callback nor by the service. */
#include <string.h>

#include "harness.h"

#if CONFIG_OVE_TIMER && CONFIG_OVE_SEM

OVE_SEM_DEFINE_STATIC(go_on, 0, 1);

static ove_timer_storage_t storages[2];
static ove_timer_t timers[2];

static void wait_and_report(ove_timer_t from, void *number)
{
	(void)from;
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_sem_take(go_on, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number) + 1);
}

static void end_and_report(void *timer)
{
	EXPECT_OK(ove_timer_deinit((ove_timer_t)timer));
	test_point(3);
}

OVE_TEST(timer_end, waiting_callback, is_waited_for,
	 "The deinit of a timer whose callback waits returns after the callback has returned, and not before.")
{
	EXPECT_OK(ove_timer_init(&timers[0], &storages[0], wait_and_report, TEST_ARG(1), 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timers[0]));
	test_wait_points(1);
	const ove_thread_t ender = test_spawn("ender", OVE_PRIO_HIGH, end_and_report, timers[0]);

	WAIT_UNTIL(ove_thread_get_state(ender) == OVE_THREAD_BLOCKED ||
		   ove_thread_get_state(ender) == OVE_THREAD_TERMINATED);
	EXPECT_OK(ove_sem_give(go_on));
	test_join_all();
	test_wait_points(3);
	EXPECT_POINTS(1, 2, 3);
}

static void ignore(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
}

OVE_TEST(timer_end, other_callback, is_waited_for_at_most,
	 "The deinit of a timer while another timer's callback waits returns at the latest when that callback has "
	 "returned.")
{
	EXPECT_OK(ove_timer_init(&timers[0], &storages[0], wait_and_report, TEST_ARG(1), 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_init(&timers[1], &storages[1], ignore, NULL, 3600000, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timers[0]));
	test_wait_points(1);
	EXPECT_OK(ove_timer_start(timers[1]));
	const ove_thread_t ender = test_spawn("ender", OVE_PRIO_HIGH, end_and_report, timers[1]);

	WAIT_UNTIL(ove_thread_get_state(ender) == OVE_THREAD_BLOCKED ||
		   ove_thread_get_state(ender) == OVE_THREAD_TERMINATED);
	EXPECT_OK(ove_sem_give(go_on));
	test_join_all();
	memset(&storages[1], 0xa5, sizeof(storages[1]));
	test_wait_points(3);
	EXPECT_OK(ove_timer_deinit(timers[0]));
	EXPECT_OK(ove_timer_init(&timers[0], &storages[0], ignore, NULL, 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timers[0]));
	WAIT_UNTIL(!ove_timer_is_running(timers[0]));
	EXPECT_OK(ove_timer_deinit(timers[0]));
}

static void wait_and_start_again(ove_timer_t from, void *unused)
{
	(void)unused;
	test_point(1);
	EXPECT_OK(ove_sem_take(go_on, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_timer_start(from));
	test_point(2);
}

OVE_TEST(timer_end, callback_that_starts_it, does_not_run_again,
	 "A timer that is deinitialised while its callback runs stays ended, although the callback starts it again.")
{
	EXPECT_OK(ove_timer_init(&timers[0], &storages[0], wait_and_start_again, NULL, 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timers[0]));
	test_wait_points(1);
	const ove_thread_t ender = test_spawn("ender", OVE_PRIO_HIGH, end_and_report, timers[0]);

	WAIT_UNTIL(ove_thread_get_state(ender) == OVE_THREAD_BLOCKED);
	EXPECT_OK(ove_sem_give(go_on));
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
	EXPECT(!ove_timer_is_running(timers[0]));
	/* The service still serves its timers, in order, and this one is due after the one that has ended. */
	EXPECT_OK(ove_timer_init(&timers[1], &storages[1], ignore, NULL, 5, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timers[1]));
	WAIT_UNTIL(!ove_timer_is_running(timers[1]));
	EXPECT_OK(ove_timer_deinit(timers[1]));
	EXPECT_POINTS(1, 2, 3);
}

static void become_less_urgent(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	test_point(1);
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_LOW));
}

/* The test ends in a stop, so that no other test runs with a less urgent service. */
OVE_TEST_STOPS(timer_end, less_urgent_service, is_waited_for, OVE_STOP_MISUSE, "the planned end",
	       "The deinit of a timer waits for the service, even if a callback has lowered the service's priority.")
{
	EXPECT_OK(ove_timer_init(&timers[0], &storages[0], become_less_urgent, NULL, 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timers[0]));
	test_wait_points(1);
	for (int i = 0; i < 3; i++) {
		EXPECT_OK(ove_timer_init(&timers[1], &storages[1], ignore, NULL, 1, OVE_TIMER_PERIODIC));
		EXPECT_OK(ove_timer_start(timers[1]));
		EXPECT_OK(ove_timer_set_period(timers[1], 2));
		EXPECT_OK(ove_timer_deinit(timers[1]));
		memset(&storages[1], 0xa5, sizeof(storages[1]));
		EXPECT_OK(ove_thread_sleep_ms(4));
	}
	EXPECT_OK(ove_timer_init(&timers[1], &storages[1], ignore, NULL, 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timers[1]));
	WAIT_UNTIL(!ove_timer_is_running(timers[1]));
	ove_stop(OVE_STOP_MISUSE, "the planned end");
}

#endif
