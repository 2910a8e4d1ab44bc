/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Inherited priorities when a wait ends that is neither the first nor the only one. */
#include "harness.h"

#if CONFIG_OVE_MUTEX
#include "two_mutexes.h"

/* Long enough that the waiter is seen waiting, usually even on a busy host. */
enum { PATIENCE_MS = TEST_EXACT_TIME ? 5 * TEST_TICK_MS : 300 };

static void report(void *number)
{
	test_point(TEST_NUMBER(number));
}

static void try_a(void *number)
{
	EXPECT_ERR(ove_mutex_lock(a, PATIENCE_MS), OVE_ERR_TIMEOUT);
	test_point(TEST_NUMBER(number));
}

static void try_b(void *number)
{
	EXPECT_ERR(ove_mutex_lock(b, PATIENCE_MS), OVE_ERR_TIMEOUT);
	test_point(TEST_NUMBER(number));
}

OVE_TEST(inheritance, timeout, given_back_by_an_owner_of_two,
	 "When the waiter of one of two mutexes times out, their owner no longer has its priority.")
{
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	const uint64_t start_us = ove_time_get_us();
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, try_a, TEST_ARG(1));
	EXPECT_EQ(own_priority(), OVE_PRIO_HIGH);
	test_in_time(start_us, PATIENCE_MS * 1000u);
	test_wait_points(1);
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	EXPECT_OK(ove_mutex_unlock(b));
	EXPECT_OK(ove_mutex_unlock(a));
	end();
}

OVE_TEST(inheritance, timeout, leaves_what_the_next_waiter_gives,
	 "When the more urgent of two waiters times out, the owner has the other one's priority.")
{
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	(void)test_spawn_blocked("above", OVE_PRIO_ABOVE_NORMAL, lock_a_and_report, TEST_ARG(2));
	const uint64_t start_us = ove_time_get_us();
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, try_a, TEST_ARG(1));
	EXPECT_EQ(own_priority(), OVE_PRIO_HIGH);
	test_in_time(start_us, PATIENCE_MS * 1000u);
	test_wait_points(1);
	EXPECT_EQ(own_priority(), OVE_PRIO_ABOVE_NORMAL);
	EXPECT_OK(ove_mutex_unlock(b));
	EXPECT_OK(ove_mutex_unlock(a));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	end();
	EXPECT_POINTS(1, 2);
}

static void hold_a_wait_for_b(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_lock(b, OVE_WAIT_FOREVER));
	test_point(2);
	EXPECT_OK(ove_mutex_unlock(b));
	EXPECT_OK(ove_mutex_unlock(a));
}

OVE_TEST(inheritance, chain, raised_waiter_is_served_first,
	 "A waiter that inherits a priority during its wait is served before one that was more urgent until then.")
{
	make();
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	(void)test_spawn_blocked("middle", OVE_PRIO_NORMAL, hold_a_wait_for_b, NULL);
	(void)test_spawn_blocked("above", OVE_PRIO_ABOVE_NORMAL, lock_b_and_report, TEST_ARG(4));
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, lock_a_and_report, TEST_ARG(3));
	EXPECT_EQ(own_priority(), OVE_PRIO_HIGH);
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(b));
	test_wait_points(4);
	end();
#if OVE_HAS_STRICT_PRIORITY
	EXPECT_POINTS(1, 2, 3, 4);
#endif
}

static void hold_a_wait_for_b_and_report_3(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_lock(b, OVE_WAIT_FOREVER));
	test_point(3);
	EXPECT_OK(ove_mutex_unlock(b));
	EXPECT_OK(ove_mutex_unlock(a));
}

OVE_TEST(inheritance, chain, waiter_that_loses_it_is_served_later,
	 "When the thread that raised a waiter times out, the waiter is again served after more urgent ones.")
{
	make();
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	const ove_thread_t middle = test_spawn_blocked("middle", OVE_PRIO_NORMAL, hold_a_wait_for_b_and_report_3, NULL);
	(void)test_spawn_blocked("above", OVE_PRIO_ABOVE_NORMAL, lock_b_and_report, TEST_ARG(2));
	const uint64_t start_us = ove_time_get_us();
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, try_a, TEST_ARG(1));
	EXPECT_EQ(ove_thread_get_priority(middle), OVE_PRIO_HIGH);
	EXPECT_EQ(own_priority(), OVE_PRIO_HIGH);
	test_in_time(start_us, PATIENCE_MS * 1000u);
	test_wait_points(1);
	EXPECT_EQ(ove_thread_get_priority(middle), OVE_PRIO_NORMAL);
	EXPECT_EQ(own_priority(), OVE_PRIO_ABOVE_NORMAL);
	EXPECT_OK(ove_mutex_unlock(b));
	test_wait_points(3);
	end();
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST(inheritance, chain, timeout_lowers_its_end,
	 "L owns b, M owns a and waits for b: when the thread that waits for a times out, L has M's priority.")
{
	make();
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_LOW));
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	const ove_thread_t middle = test_spawn_blocked("middle", OVE_PRIO_NORMAL, hold_a_wait_for_b, NULL);
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	const uint64_t start_us = ove_time_get_us();
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, try_a, TEST_ARG(1));
	EXPECT_EQ(ove_thread_get_priority(middle), OVE_PRIO_HIGH);
	EXPECT_EQ(own_priority(), OVE_PRIO_HIGH);
	test_in_time(start_us, PATIENCE_MS * 1000u);
	test_wait_points(1);
	EXPECT_EQ(ove_thread_get_priority(middle), OVE_PRIO_NORMAL);
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	EXPECT_OK(ove_mutex_unlock(b));
	EXPECT_EQ(own_priority(), OVE_PRIO_LOW);
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_NORMAL));
	end();
	EXPECT_POINTS(1, 2);
}

OVE_TEST(inheritance, set_priority, inherited_keeps_the_place,
	 "A new base priority of a waiter that inherits a higher one does not change its position among the waiters.")
{
	make();
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	const ove_thread_t middle = test_spawn_blocked("middle", OVE_PRIO_NORMAL, hold_a_wait_for_b, NULL);
	(void)test_spawn_blocked("above", OVE_PRIO_ABOVE_NORMAL, lock_b_and_report, TEST_ARG(4));
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, lock_a_and_report, TEST_ARG(3));
	EXPECT_EQ(ove_thread_get_priority(middle), OVE_PRIO_HIGH);
	EXPECT_OK(ove_thread_set_priority(middle, OVE_PRIO_LOW));
	EXPECT_EQ(ove_thread_get_priority(middle), OVE_PRIO_HIGH);
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(b));
	test_wait_points(4);
	end();
#if OVE_HAS_STRICT_PRIORITY
	EXPECT_POINTS(1, 2, 3, 4);
#endif
}

static void pause_then_wait_for_b(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	test_pause();
	EXPECT_OK(ove_mutex_lock(b, OVE_WAIT_FOREVER));
	test_point(2);
	EXPECT_OK(ove_mutex_unlock(b));
	EXPECT_OK(ove_mutex_unlock(a));
}

OVE_TEST(inheritance, set_priority, inherited_gives_the_place_of_a_later_wait,
	 "A thread that inherits, is given another base priority and then waits, queues at its inherited priority.")
{
	make();
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	const ove_thread_t middle = test_spawn_blocked("middle", OVE_PRIO_NORMAL, pause_then_wait_for_b, NULL);
	(void)test_spawn_blocked("above", OVE_PRIO_ABOVE_NORMAL, lock_b_and_report, TEST_ARG(4));
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, lock_a_and_report, TEST_ARG(3));
	EXPECT_EQ(ove_thread_get_priority(middle), OVE_PRIO_HIGH);
	EXPECT_OK(ove_thread_set_priority(middle, OVE_PRIO_LOW));
	test_continue(middle);
	test_wait_state(middle, OVE_THREAD_BLOCKED);
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(b));
	test_wait_points(4);
	end();
#if OVE_HAS_STRICT_PRIORITY
	EXPECT_POINTS(1, 2, 3, 4);
#endif
}

OVE_TEST(inheritance, unlock, gives_way_though_no_waiter_runs,
	 "When an unlock ends the inheritance, a ready thread runs, even if the new owner of the mutex cannot.")
{
	NEEDS_STRICT_PRIORITY();
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	(void)test_spawn_blocked("low", OVE_PRIO_LOW, lock_a_and_report, TEST_ARG(4));
	const ove_thread_t high = test_spawn_blocked("high", OVE_PRIO_HIGH, lock_a_and_report, TEST_ARG(3));

	EXPECT_EQ(own_priority(), OVE_PRIO_HIGH);
	EXPECT_OK(ove_thread_suspend(high));
	(void)test_spawn("ready", OVE_PRIO_ABOVE_NORMAL, report, TEST_ARG(1));
	EXPECT_OK(ove_mutex_unlock(a));
	test_point(2);
	EXPECT_POINTS(1, 2);
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	EXPECT_OK(ove_thread_resume(high));
	EXPECT_OK(ove_mutex_unlock(b));
	end();
	EXPECT_EQ(test_points(), 4);
}

/* Two threads that wait for each other: a deadlock, which the timeout of one resolves. */
static void hold_a_then_try_b(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	test_pause();
	EXPECT_ERR(ove_mutex_lock(b, 10 * PATIENCE_MS), OVE_ERR_TIMEOUT);
	test_point(3);
	EXPECT_OK(ove_mutex_unlock(a));
}

static void hold_b_wait_for_a(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_lock(a, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_mutex_unlock(a));
	EXPECT_OK(ove_mutex_unlock(b));
}

static void be_busy_for_long(void *unused)
{
	const uint64_t until_ms = ove_time_get_ms() + 20u * PATIENCE_MS;

	(void)unused;
	while (ove_time_get_ms() < until_ms) {
	}
	test_point(2);
}

OVE_TEST(inheritance, timeout, in_a_circle_gives_way,
	 "A thread whose timeout resolves a deadlock runs at its own priority afterwards: a ready thread above it runs "
	 "first.")
{
	NEEDS_STRICT_PRIORITY();
	NEEDS_RUNNING_CLOCK();
	make();
	const ove_thread_t one = test_spawn_blocked("one", OVE_PRIO_NORMAL, hold_a_then_try_b, NULL);

	(void)test_spawn_blocked("two", OVE_PRIO_NORMAL, hold_b_wait_for_a, NULL);
	test_continue(one);
	test_wait_state(one, OVE_THREAD_BLOCKED);
	/* It raises both threads, and in the deadlock each keeps the other raised. */
	(void)test_spawn_blocked("urgent", OVE_PRIO_CRITICAL, try_b, TEST_ARG(1));
	test_wait_points(1);
	(void)test_spawn("busy", OVE_PRIO_HIGH, be_busy_for_long, NULL);
	test_wait_points(3);
	end();
	EXPECT_POINTS(1, 2, 3);
}

#if CONFIG_OVE_CONDVAR

static ove_condvar_storage_t condvar_storage;
static ove_condvar_t condvar;

static void wait_and_report(void *number)
{
	EXPECT_OK(ove_mutex_lock(a, OVE_WAIT_FOREVER));
	if (TEST_NUMBER(number) == 2) {
		test_pause();
	}
	EXPECT_OK(ove_condvar_wait(condvar, a, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(a));
}

OVE_TEST(condvar, signal, raised_waiter_is_first, "A waiter that is raised during its wait is signalled first.")
{
	make();
	EXPECT_OK(ove_condvar_init(&condvar, &condvar_storage));
	(void)test_spawn_blocked("first", OVE_PRIO_ABOVE_NORMAL, wait_and_report, TEST_ARG(3));
	const ove_thread_t raised = test_spawn_blocked("raised", OVE_PRIO_NORMAL, wait_and_report, TEST_ARG(1));

	EXPECT_OK(ove_thread_set_priority(raised, OVE_PRIO_HIGH));
	EXPECT_OK(ove_condvar_signal(condvar));
	test_wait_points(1);
	EXPECT_OK(ove_condvar_signal(condvar));
	end();
	EXPECT_POINTS(1, 3);
	EXPECT_OK(ove_condvar_deinit(condvar));
}

static void lock_a(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(a, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_mutex_unlock(a));
}

OVE_TEST(condvar, signal, equals_in_order_after_inheritance,
	 "A waiter that inherited a priority until its wait is served after waiters of equal priority that have waited "
	 "longer.")
{
	make();
	EXPECT_OK(ove_condvar_init(&condvar, &condvar_storage));
	(void)test_spawn_blocked("first", OVE_PRIO_NORMAL, wait_and_report, TEST_ARG(1));
	const ove_thread_t second = test_spawn_blocked("second", OVE_PRIO_NORMAL, wait_and_report, TEST_ARG(2));
	const ove_thread_t high = test_spawn_blocked("high", OVE_PRIO_HIGH, lock_a, NULL);

	EXPECT_EQ(ove_thread_get_priority(second), OVE_PRIO_HIGH);
	test_continue(second);
	test_wait_state(high, OVE_THREAD_TERMINATED);
	test_wait_state(second, OVE_THREAD_BLOCKED);
	EXPECT_OK(ove_condvar_signal(condvar));
	test_wait_points(1);
	EXPECT_OK(ove_condvar_signal(condvar));
	end();
	EXPECT_POINTS(1, 2);
	EXPECT_OK(ove_condvar_deinit(condvar));
}

#endif

#endif
