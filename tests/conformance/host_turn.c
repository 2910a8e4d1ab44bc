/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file On a host whose threads run in turns, a thread keeps its turn while it may hold a C library lock. */
#include "harness.h"

#if TEST_ON_HOST

#include <stdatomic.h>
#include <stdio.h>

enum { WAKES = 100 };

static atomic_bool is_over;

static void call_the_library(void *unused)
{
	const uint64_t latest_ms = test_deadline();

	(void)unused;
	while (!atomic_load(&is_over) && ove_time_get_ms() <= latest_ms) {
		(void)fflush(stderr);
	}
	EXPECT(atomic_load(&is_over));
}

OVE_TEST(host_turn, library, is_not_interrupted,
	 "A thread that preempts another one finds the host C library's locks free.")
{
	int taken = 0;

	NEEDS_STRICT_PRIORITY();
	atomic_store(&is_over, false);
	(void)test_spawn("busy", OVE_PRIO_LOW, call_the_library, NULL);
	for (int i = 0; i < WAKES; i++) {
		EXPECT_OK(ove_thread_sleep_ms(1));
		if (ftrylockfile(stderr) == 0) {
			taken++;
			funlockfile(stderr);
		}
	}
	atomic_store(&is_over, true);
	test_join_all();
	EXPECT_EQ(taken, WAKES);
}

#if CONFIG_OVE_MUTEX

OVE_MUTEX_DEFINE_STATIC(owned);

static void lock_and_unlock(void *unused)
{
	(void)unused;
	test_point(1);
	EXPECT_OK(ove_mutex_lock(owned, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_mutex_unlock(owned));
}

OVE_TEST(host_turn, inheritance, takes_no_turn_from_the_waiter,
	 "An owner that inherits the priority of a thread about to wait continues once that thread waits.")
{
	NEEDS_STRICT_PRIORITY();
	/* A slice may end between the inheritance and the wait, and the owner then has the waiter's priority. */
	NEEDS_NO_TIME_SLICE();
	EXPECT_OK(ove_mutex_lock(owned, OVE_NO_WAIT));
	const ove_thread_t waiter = test_spawn("waiter", OVE_PRIO_HIGH, lock_and_unlock, NULL);

	EXPECT_POINTS(1);
	EXPECT_EQ(ove_thread_get_state(waiter), OVE_THREAD_BLOCKED);
	EXPECT_OK(ove_mutex_unlock(owned));
	test_join_all();
}

#endif

#endif
