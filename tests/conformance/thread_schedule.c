/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdatomic.h>

#include "harness.h"
#include "timing.h"

static void report(void *number)
{
	test_point(TEST_NUMBER(number));
}

static void pause_then_report(void *number)
{
	test_pause();
	test_point(TEST_NUMBER(number));
}

static void report_yield_report(void *number)
{
	test_point(TEST_NUMBER(number));
	ove_thread_yield();
	test_point(TEST_NUMBER(number) + 10);
}

OVE_TEST(thread, yield, lets_an_equal_run, "Threads of equal priority that yield take turns; less urgent ones wait.")
{
	NEEDS_STRICT_PRIORITY();
	NEEDS_NO_TIME_SLICE();
	(void)test_spawn("a", OVE_PRIO_BELOW_NORMAL, report_yield_report, TEST_ARG(1));
	(void)test_spawn("b", OVE_PRIO_BELOW_NORMAL, report_yield_report, TEST_ARG(2));
	(void)test_spawn("low", OVE_PRIO_LOW, report_yield_report, TEST_ARG(3));
	test_join_all();
	EXPECT_POINTS(1, 2, 11, 12, 3, 13);
}

OVE_TEST(thread, yield, alone_returns, "A yield without another ready thread returns.")
{
	ove_thread_yield();
	EXPECT_OK(ove_thread_sleep_ms(0));
	test_point(1);
	EXPECT_POINTS(1);
}

static void report_around_an_interruption(void *number)
{
	test_point(TEST_NUMBER(number));
	(void)test_spawn("interrupting", OVE_PRIO_CRITICAL, report, TEST_ARG(9));
	test_point(TEST_NUMBER(number) + 10);
}

OVE_TEST(thread, schedule, preempted_goes_on_before_its_equals,
	 "A thread that a more urgent one has preempted continues before a ready thread of equal priority runs.")
{
	NEEDS_STRICT_PRIORITY();
	NEEDS_NO_TIME_SLICE();
	NEEDS_KEPT_TURN();
	(void)test_spawn("a", OVE_PRIO_BELOW_NORMAL, report_around_an_interruption, TEST_ARG(1));
	(void)test_spawn("b", OVE_PRIO_BELOW_NORMAL, report, TEST_ARG(2));
	test_wait_points(4);
	test_join_all();
	EXPECT_POINTS(1, 9, 11, 2);
}

#define TURNS   (CONFIG_OVE_TIME_SLICE && TEST_SLICE_US > 0)
#define TURN_US (TURNS ? TEST_SLICE_US : TEST_TICK_US)

static void be_busy_for_5_turns(void *number)
{
	test_point(TEST_NUMBER(number));
	ove_time_delay_us((uint32_t)(5 * TURN_US));
	test_point(TEST_NUMBER(number) + 10);
}

#if TURNS
OVE_TEST(thread, schedule, equals_take_turns,
	 "With CONFIG_OVE_TIME_SLICE, busy threads of equal priority take turns, however long a turn is.")
#else
OVE_TEST(thread, schedule, equals_do_not_take_turns,
	 "A busy thread keeps the processor across ticks; a ready thread of equal priority waits.")
#endif
{
	NEEDS_STRICT_PRIORITY();
#if TURNS
	NEEDS_EXACT_TIME();
#endif
	(void)test_spawn("a", OVE_PRIO_BELOW_NORMAL, be_busy_for_5_turns, TEST_ARG(1));
	(void)test_spawn("b", OVE_PRIO_BELOW_NORMAL, be_busy_for_5_turns, TEST_ARG(2));
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_LOW));
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_NORMAL));
	test_join_all();
#if TURNS
	EXPECT_POINTS(1, 2, 11, 12);
#else
	EXPECT_POINTS(1, 11, 2, 12);
#endif
}

#if TURNS
static atomic_int arrived;

static void look_until_both_arrived(void *unused)
{
	const uint64_t latest_ms = test_deadline();

	(void)unused;
	(void)atomic_fetch_add(&arrived, 1);
	while (atomic_load(&arrived) != 2 && ove_time_get_ms() <= latest_ms) {
	}
	EXPECT_EQ(atomic_load(&arrived), 2);
	test_point(1);
}

OVE_TEST(thread, schedule, a_busy_equal_comes_to_its_turn,
	 "With CONFIG_OVE_TIME_SLICE, a busy thread sees the effects of a ready thread of equal priority.")
{
	atomic_store(&arrived, 0);
	(void)test_spawn("a", OVE_PRIO_BELOW_NORMAL, look_until_both_arrived, NULL);
	(void)test_spawn("b", OVE_PRIO_BELOW_NORMAL, look_until_both_arrived, NULL);
	test_join_all();
	EXPECT_POINTS(1, 1);
}
#endif

static int sleep_for(uint32_t duration_ms)
{
	return ove_thread_sleep_ms(duration_ms);
}

OVE_TEST(thread, sleep_ms, is_never_early, "A sleep never ends early.")
{
	test_never_early(sleep_for, OVE_OK);
}

OVE_TEST(thread, sleep_ms, is_at_most_a_tick_late, "A sleep ends at most one tick late.")
{
	NEEDS_EXACT_TIME();
	test_at_most_a_tick_late(sleep_for);
}

static void sleep_and_report(void *number)
{
	EXPECT_OK(ove_thread_sleep_ms((uint32_t)TEST_NUMBER(number) * 20u));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(thread, sleep_ms, wakes_in_order_of_time,
	 "Sleepers wake in the order of their wake-up times, whatever their priorities.")
{
	NEEDS_EXACT_TIME();
	(void)test_spawn("last", OVE_PRIO_CRITICAL, sleep_and_report, TEST_ARG(3));
	(void)test_spawn("first", OVE_PRIO_LOW, sleep_and_report, TEST_ARG(1));
	(void)test_spawn("second", OVE_PRIO_HIGH, sleep_and_report, TEST_ARG(2));
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST(thread, sleep_until, steps_without_drift, "Absolute sleeps one period apart keep the period over ten steps.")
{
	const uint64_t step_ms = 4u * TEST_TICK_MS;
	const uint64_t start = ove_time_get_ms();

	for (uint64_t i = 1; i <= 10; i++) {
		const int result = ove_thread_sleep_until(start + i * step_ms);

		EXPECT(result == OVE_OK || (!TEST_EXACT_TIME && result == OVE_ERR_TIMEOUT));
		EXPECT(ove_time_get_ms() >= start + i * step_ms);
#if TEST_EXACT_TIME
		EXPECT(ove_time_get_ms() <= start + i * step_ms + TEST_TICK_MS);
#endif
		ove_time_delay_us(700);
	}
}

OVE_TEST(thread, sleep_until, passed_is_timeout,
	 "An absolute sleep whose time has passed returns OVE_ERR_TIMEOUT without sleeping.")
{
	EXPECT_OK(ove_thread_sleep_ms(2));
	const uint64_t now_ms = ove_time_get_ms();
	const uint64_t start_us = ove_time_get_us();

	EXPECT_ERR(ove_thread_sleep_until(now_ms - 1u), OVE_ERR_TIMEOUT);
	EXPECT_ERR(ove_thread_sleep_until(0), OVE_ERR_TIMEOUT);
#if TEST_EXACT_TIME
	EXPECT(ove_time_get_us() - start_us < 200u);
#else
	(void)start_us;
#endif
}

OVE_TEST(thread, suspend, itself_until_resumed,
	 "A thread that suspends itself continues when it is resumed, not before.")
{
	const ove_thread_t thread = test_spawn("paused", OVE_PRIO_HIGH, pause_then_report, TEST_ARG(2));

	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	test_point(1);
	EXPECT_OK(ove_thread_resume(thread));
	test_join_all();
	EXPECT_POINTS(1, 2);
}

OVE_TEST(thread, resume, not_suspended_does_nothing,
	 "A resume of a thread that is not suspended is not kept for later.")
{
	EXPECT_OK(ove_thread_resume(ove_thread_get_self()));
	const ove_thread_t thread = test_spawn("paused", OVE_PRIO_HIGH, pause_then_report, TEST_ARG(1));
	test_continue(thread);
	test_join_all();
	EXPECT_POINTS(1);
}

static atomic_uint counter;

static void count_until_told_to_stop(void *unused)
{
	(void)unused;
	while (!ove_thread_should_stop()) {
		atomic_fetch_add(&counter, 1u);
	}
}

OVE_TEST(thread, suspend, another_thread,
	 "A busy thread that is suspended does not run until resumed; suspends do not add up.")
{
	NEEDS_RUNNING_CLOCK();
	atomic_store(&counter, 0u);
	const ove_thread_t thread = test_spawn("busy", OVE_PRIO_LOW, count_until_told_to_stop, NULL);

	for (int round = 0; round < 3; round++) {
		WAIT_UNTIL(atomic_load(&counter) > 0u);
		EXPECT_OK(ove_thread_suspend(thread));
		EXPECT_OK(ove_thread_suspend(thread));
		EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_SUSPENDED);
		atomic_store(&counter, 0u);
		EXPECT_OK(ove_thread_sleep_ms(5));
		EXPECT_EQ(atomic_load(&counter), 0u);
		EXPECT_OK(ove_thread_resume(thread));
	}
	WAIT_UNTIL(atomic_load(&counter) > 0u);
	EXPECT_OK(ove_thread_request_stop(thread));
	test_join_all();
}

static void end_at_once(void *unused)
{
	(void)unused;
}

static ove_thread_storage_t child_storage;
OVE_THREAD_STACK_DEFINE(child_stack, TEST_STACK_BYTES);

static void take_a_thread_back_and_count(void *unused)
{
	const ove_thread_desc_t desc = {"child", end_at_once, NULL, OVE_PRIO_HIGH, child_stack, TEST_STACK_BYTES};
	ove_thread_t child;

	EXPECT_OK(ove_thread_init(&child, &child_storage, &desc));
	EXPECT_OK(ove_thread_join(child, TEST_LONG_MS));
	EXPECT_OK(ove_thread_deinit(child));
	count_until_told_to_stop(unused);
}

OVE_TEST(thread, suspend, after_it_took_another_back,
	 "A busy thread that has deinitialised another one can be suspended like any other.")
{
	NEEDS_RUNNING_CLOCK();
	atomic_store(&counter, 0u);
	const ove_thread_t thread = test_spawn("busy", OVE_PRIO_LOW, take_a_thread_back_and_count, NULL);

	WAIT_UNTIL(atomic_load(&counter) > 0u);
	EXPECT_OK(ove_thread_suspend(thread));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_SUSPENDED);
	atomic_store(&counter, 0u);
	EXPECT_OK(ove_thread_sleep_ms(5));
	EXPECT_EQ(atomic_load(&counter), 0u);
	EXPECT_OK(ove_thread_request_stop(thread));
	EXPECT_OK(ove_thread_resume(thread));
	test_join_all();
}

OVE_TEST(thread, suspend, before_it_has_run,
	 "A ready thread that is suspended before it has run does not run until resumed.")
{
	NEEDS_STRICT_PRIORITY();
	const ove_thread_t thread = test_spawn("ready", OVE_PRIO_LOW, report, TEST_ARG(2));

	EXPECT_OK(ove_thread_suspend(thread));
	EXPECT_OK(ove_thread_sleep_ms(5));
	test_point(1);
	EXPECT_OK(ove_thread_resume(thread));
	test_join_all();
	EXPECT_POINTS(1, 2);
}

static void sleep_200_ms_and_report(void *unused)
{
	const uint64_t start = ove_time_get_us();

	(void)unused;
	EXPECT_OK(ove_thread_sleep_ms(200));
	EXPECT(ove_time_get_us() - start >= 200000u);
	test_point(1);
}

OVE_TEST(thread, suspend, wait_goes_on_being_timed,
	 "A sleeping thread that is suspended past its wake-up time wakes when resumed.")
{
	const uint64_t start_us = ove_time_get_us();
	const ove_thread_t thread = test_spawn_blocked("sleeper", OVE_PRIO_HIGH, sleep_200_ms_and_report, NULL);

	EXPECT_OK(ove_thread_suspend(thread));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_SUSPENDED);
	test_in_time(start_us, 200000u);
	EXPECT_OK(ove_thread_sleep_ms(300));
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_thread_resume(thread));
	test_join_all();
	EXPECT_POINTS(1);
}

OVE_TEST(thread, set_priority, is_read_back,
	 "Each priority is read back as it was set, including values between two named ones.")
{
	const ove_thread_t thread = test_spawn("paused", OVE_PRIO_HIGH, pause_then_report, TEST_ARG(1));

	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_EQ(ove_thread_get_priority(thread), OVE_PRIO_HIGH);
	for (int priority = OVE_PRIO_IDLE; priority <= OVE_PRIO_CRITICAL; priority++) {
		EXPECT_OK(ove_thread_set_priority(thread, (ove_prio_t)priority));
		EXPECT_EQ(ove_thread_get_priority(thread), priority);
	}
	EXPECT_EQ(OVE_PRIO_CRITICAL, 7 * CONFIG_OVE_PRIORITY_STEP);
	test_continue(thread);
	test_join_all();
}

OVE_TEST(thread, set_priority, raised_above_the_caller_runs_at_once,
	 "A ready thread raised above the caller runs first.")
{
	NEEDS_STRICT_PRIORITY();
	const ove_thread_t thread = test_spawn("raised", OVE_PRIO_LOW, report, TEST_ARG(2));

	test_point(1);
	EXPECT_OK(ove_thread_set_priority(thread, OVE_PRIO_HIGH));
	test_point(3);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST(thread, set_priority, lowering_oneself_lets_others_run,
	 "A caller that lowers its priority below a ready thread's waits for that thread.")
{
	NEEDS_STRICT_PRIORITY();
	(void)test_spawn("below", OVE_PRIO_BELOW_NORMAL, report, TEST_ARG(2));
	test_point(1);
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_LOW));
	test_point(3);
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_NORMAL));
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
}

#if CONFIG_OVE_SEM
static ove_sem_storage_t sem_storage;
static ove_sem_t sem;

static void take_and_report(void *number)
{
	EXPECT_OK(ove_sem_take(sem, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(thread, set_priority, of_a_waiter_counts, "A waiter that is raised during its wait is served first.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 0, 2));
	(void)test_spawn_blocked("first", OVE_PRIO_ABOVE_NORMAL, take_and_report, TEST_ARG(2));
	const ove_thread_t raised = test_spawn_blocked("raised", OVE_PRIO_LOW, take_and_report, TEST_ARG(1));
	EXPECT_OK(ove_thread_set_priority(raised, OVE_PRIO_HIGH));
	EXPECT_OK(ove_sem_give(sem));
	test_wait_points(1);
	EXPECT_OK(ove_sem_give(sem));
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_OK(ove_sem_deinit(sem));
}
#endif
