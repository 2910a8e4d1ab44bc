/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Helpers for the tests of ove_thread_abort_wait(). Each of their files includes it once. */
#ifndef ABORT_WAIT_H
#define ABORT_WAIT_H

#include "harness.h"

static int (*wait_for)(uint32_t timeout_ms);
static uint32_t first_ms;

/* Runs each wait before, with and after an abort. */
static __attribute__((unused)) void wait_twice(void *unused)
{
	(void)unused;
	EXPECT_ERR(wait_for(first_ms), OVE_ERR_CANCELLED);
	test_point(1);
	EXPECT_ERR(wait_for(2u * TEST_TICK_MS), OVE_ERR_TIMEOUT);
	test_point(2);
}

static __attribute__((unused)) void abort_in_isr(void *thread)
{
	EXPECT_OK(ove_thread_abort_wait_from_isr((ove_thread_t)thread));
}

static __attribute__((unused)) void expect_ends(int (*call)(uint32_t timeout_ms), uint32_t timeout_ms)
{
	wait_for = call;
	first_ms = timeout_ms;
	test_clear_points();
	EXPECT_OK(ove_thread_abort_wait(test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_twice, NULL)));
	test_join_all();
	EXPECT_POINTS(1, 2);

	test_clear_points();
	test_in_isr(abort_in_isr, test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_twice, NULL));
	test_join_all();
	EXPECT_POINTS(1, 2);

	test_clear_points();
	const ove_thread_t suspended = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_twice, NULL);

	EXPECT_OK(ove_thread_suspend(suspended));
	EXPECT_OK(ove_thread_abort_wait(suspended));
	EXPECT_ERR(ove_thread_abort_wait(suspended), OVE_ERR_EMPTY);
	EXPECT_OK(ove_thread_sleep_ms(2));
	EXPECT_EQ(ove_thread_get_state(suspended), OVE_THREAD_SUSPENDED);
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_thread_resume(suspended));
	test_join_all();
	EXPECT_POINTS(1, 2);
}

static __attribute__((unused)) void expect_each_ends(int (*call)(uint32_t timeout_ms))
{
	expect_ends(call, OVE_WAIT_FOREVER);
	expect_ends(call, TEST_LONG_MS);
}

/* The object serves the waiter, and then the wait is aborted before the waiter has run. */
static __attribute__((unused)) int first_result;

static __attribute__((unused)) void wait_and_wait(void *unused)
{
	(void)unused;
	first_result = wait_for(OVE_WAIT_FOREVER);
	test_point(1);
	EXPECT_ERR(wait_for(2u * TEST_TICK_MS), OVE_ERR_TIMEOUT);
	test_point(2);
}

static __attribute__((unused)) void expect_first_wins(int (*call)(uint32_t timeout_ms), int (*release)(void))
{
	wait_for = call;
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_LOW, wait_and_wait, NULL);
	const ove_critical_t section = ove_critical_enter();
	const int released = release();
	const int aborted = ove_thread_abort_wait(waiter);

	ove_critical_exit(section);
	EXPECT_OK(released);
	EXPECT_ERR(aborted, OVE_ERR_EMPTY);
	test_join_all();
	EXPECT_OK(first_result);
	EXPECT_POINTS(1, 2);
}

#endif
