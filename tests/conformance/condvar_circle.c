/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A condition variable's wait ends with the mutex locked, whatever delays the lock. */
#include "harness.h"

#if CONFIG_OVE_CONDVAR

enum {
	SOON_MS = 5 * TEST_TICK_MS,
	/* Long enough that the waiter is suspended during its wait, usually even on a busy host. */
	IN_TIME_MS = TEST_EXACT_TIME ? 10 * TEST_TICK_MS : 500
};

OVE_MUTEX_DEFINE_STATIC(guard);
OVE_MUTEX_DEFINE_STATIC(other);
OVE_CONDVAR_DEFINE_STATIC(condvar);
static bool is_inside;

static void wait_holding_other(void *timeout_ms)
{
	EXPECT_OK(ove_mutex_lock(other, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_mutex_lock(guard, OVE_WAIT_FOREVER));
	(void)ove_condvar_wait(condvar, guard, *(const uint32_t *)timeout_ms);
	EXPECT(!is_inside);
	test_point(2);
	EXPECT_OK(ove_mutex_unlock(guard));
	EXPECT_OK(ove_mutex_unlock(other));
}

/* The waiter needs the guard, which this thread holds while it waits for a mutex of the waiter. */
static void expect_wait_ends_with_mutex(uint32_t timeout_ms)
{
	const uint64_t start_us = ove_time_get_us();
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_holding_other, &timeout_ms);

	/* The waiter is suspended in its wait, so it does not request the guard before this thread holds it. */
	EXPECT_OK(ove_thread_suspend(waiter));
	if (timeout_ms != OVE_WAIT_FOREVER) {
		test_in_time(start_us, timeout_ms * UINT64_C(1000));
	}
	EXPECT_OK(ove_mutex_lock(guard, OVE_WAIT_FOREVER));
	is_inside = true;
	if (timeout_ms == OVE_WAIT_FOREVER) {
		EXPECT_OK(ove_condvar_signal(condvar));
	} else {
		EXPECT_OK(ove_thread_sleep_ms(2u * timeout_ms));
	}
	EXPECT_OK(ove_thread_resume(waiter));
	EXPECT_ERR(ove_mutex_lock(other, SOON_MS), OVE_ERR_TIMEOUT);
	test_point(1);
	is_inside = false;
	EXPECT_OK(ove_mutex_unlock(guard));
	test_join_all();
	EXPECT_POINTS(1, 2);
}

OVE_TEST(condvar, wait, ends_with_the_mutex,
	 "A signalled wait returns with the mutex, even if waiting for the mutex closes a deadlock.")
{
	expect_wait_ends_with_mutex(OVE_WAIT_FOREVER);
}

OVE_TEST(condvar, wait, ends_in_time_with_the_mutex,
	 "A wait that times out while another thread holds the mutex returns with the mutex, even if that closes a "
	 "deadlock.")
{
	expect_wait_ends_with_mutex(IN_TIME_MS);
}

#endif
