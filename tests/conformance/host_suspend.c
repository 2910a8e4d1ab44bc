/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file On a host, a signal suspends a running thread, and it may come while the thread must not stop. */
#include "harness.h"

#if TEST_ON_HOST

#include <sched.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int is_held;
static atomic_int was_released;

/* Uses the host's own sleep, so for ove the thread runs. */
static void sleep_2_ms(void)
{
	struct timespec left = {0, 2000000};

	/* The signal interrupts the sleep. */
	while (nanosleep(&left, &left) != 0) {
	}
}

static void hold_and_release(void *unused)
{
	(void)unused;
	ove_posix_hold();
	atomic_store(&is_held, 1);
	while (ove_thread_get_state(ove_thread_get_self()) != OVE_THREAD_SUSPENDED) {
		(void)sched_yield();
	}
	/* The signal is delivered at the end of a system call at the latest. */
	sleep_2_ms();
	atomic_store(&was_released, 1);
	ove_posix_release();
	test_point(1);
}

OVE_TEST(host_suspend, held, stops_when_released,
	 "A held thread runs on until it is released, and its suspender waits for that.")
{
	TEST_NEEDS(!OVE_HAS_STRICT_PRIORITY, "no other thread runs while one suspends it");
	atomic_store(&is_held, 0);
	atomic_store(&was_released, 0);
	const ove_thread_t thread = test_spawn("held", OVE_PRIO_LOW, hold_and_release, NULL);

	while (atomic_load(&is_held) == 0) {
		(void)sched_yield();
	}
	EXPECT_OK(ove_thread_suspend(thread));
	EXPECT_EQ(atomic_load(&was_released), 1);
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_thread_resume(thread));
	test_join_all();
	EXPECT_POINTS(1);
}

#endif
