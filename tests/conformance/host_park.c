/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The permit of a thread on a host, below the checks of the calls that wait. */
#include "harness.h"

#if TEST_ON_HOST

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <ove_seam/kernel.h>

OVE_TEST(host_park, permit, ends_one_wait,
	 "A permit granted before a wait ends that wait at once, whatever its timeout, and no other wait.")
{
	const ove_thread_t self = ove_thread_get_self();

	ove_backend_thread_unpark(self);
	EXPECT(ove_backend_thread_park(OVE_NO_WAIT));
	EXPECT(!ove_backend_thread_park(OVE_NO_WAIT));
	ove_backend_thread_unpark(self);
	EXPECT(ove_backend_thread_park(TEST_LONG_MS));
	EXPECT(!ove_backend_thread_park(1));
}

static atomic_int went_on;

static void wait_and_note(void *unused)
{
	(void)unused;
	EXPECT(ove_backend_thread_park(TEST_LONG_MS));
	atomic_store(&went_on, 1);
}

OVE_TEST(host_park, permit, granted_outside_a_section_wakes_at_once,
	 "A permit granted outside a critical section wakes its thread without another call by the granter.")
{
	struct timespec now;

	atomic_store(&went_on, 0);
	const ove_thread_t thread = test_spawn_blocked("parked", OVE_PRIO_HIGH, wait_and_note, NULL);

	ove_backend_thread_unpark(thread);
	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	const time_t latest = now.tv_sec + (time_t)(TEST_LONG_MS / 1000u);
	while (atomic_load(&went_on) == 0 && now.tv_sec < latest) {
		(void)sched_yield();
		(void)clock_gettime(CLOCK_MONOTONIC, &now);
	}
	EXPECT_EQ(atomic_load(&went_on), 1);
	test_join_all();
}

static void wait_after_a_timeout(void *unused)
{
	(void)unused;
	EXPECT(!ove_backend_thread_park(1));
	test_point(1);
	/* errno as that wait left it. */
	errno = ETIMEDOUT;
	EXPECT(ove_backend_thread_park(TEST_LONG_MS));
	test_point(2);
}

OVE_TEST(host_park, wait, outlasts_a_wake_up_for_nothing,
	 "A wake-up without a permit does not end a wait, and neither does a value that the previous wait left in "
	 "errno.")
{
	const ove_thread_t thread = test_spawn("parked", OVE_PRIO_HIGH, wait_after_a_timeout, NULL);
	const uint64_t latest_ms = test_deadline();
	long woken = 0;

	test_wait_points(1);
	while (woken == 0 && ove_time_get_ms() <= latest_ms) {
		woken = syscall(SYS_futex, &thread->permit, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
	}
	EXPECT_EQ(woken, 1);
	EXPECT_EQ(test_points(), 1);
	ove_backend_thread_unpark(thread);
	test_join_all();
	EXPECT_POINTS(1, 2);
}

OVE_TEST_STOPS(host_park, wait, in_a_section_stops, OVE_STOP_CONTEXT, "a wait inside a critical section",
	       "A thread that waits inside the critical section stops the program, in every configuration.")
{
	(void)ove_backend_critical_enter();
	(void)ove_backend_thread_park(1);
}

static void *wait_for_ever(void *unused)
{
	(void)ove_backend_thread_park(OVE_WAIT_FOREVER);
	return unused;
}

static void *sleep_a_ms(void *unused)
{
	ove_backend_thread_sleep_ms(1);
	return unused;
}

static void run_in_a_host_thread(void *(*function)(void *))
{
	pthread_t thread;

	TEST_NEEDS(!CONFIG_OVE_ZERO_HEAP, "the host's C library allocates for a thread of its own");
	EXPECT_EQ(pthread_create(&thread, NULL, function, NULL), 0);
	EXPECT_EQ(pthread_join(thread, NULL), 0);
}

OVE_TEST_STOPS(host_park, sleep, of_a_host_thread_stops, OVE_STOP_CONTEXT, "a wait outside a thread",
	       "A sleep in a thread that is not an ove thread stops the program, in every configuration.")
{
	run_in_a_host_thread(sleep_a_ms);
}

OVE_TEST_STOPS(host_park, wait, of_a_host_thread_stops, OVE_STOP_CONTEXT, "a wait outside a thread",
	       "A wait in a thread that is not an ove thread stops the program, in every configuration.")
{
	run_in_a_host_thread(wait_for_ever);
}

static const uint64_t far_ms[] = {UINT64_MAX, UINT64_MAX / 1000000u + 1u, INT64_MAX / 1000000u};

static void sleep_until_then(void *number)
{
	EXPECT_OK(ove_thread_sleep_until(far_ms[TEST_NUMBER(number)]));
	test_point(1);
}

OVE_TEST_STOPS(host_park, sleep_until, far_times_are_not_reached, OVE_STOP_PANIC, "still asleep",
	       "A sleep until a time beyond the range of the host's clock does not end.")
{
	for (int i = 0; i < 3; i++) {
		(void)test_spawn_blocked("asleep", OVE_PRIO_HIGH, sleep_until_then, TEST_ARG(i));
	}
	EXPECT_OK(ove_thread_sleep_ms(20));
	if (test_points() == 0u) {
		ove_stop(OVE_STOP_PANIC, "still asleep");
	}
}

OVE_TEST(host_park, sleep_until, counts_from_the_start,
	 "A sleep until five milliseconds from now does not also count the time before the call.")
{
	bool is_short = false;

	EXPECT_OK(ove_thread_sleep_ms(300));
	/* A busy host may wake a thread late, or let it reach its call only after the time has passed, but not every
	 * time. */
	for (int i = 0; i < 30 && !is_short; i++) {
		const uint64_t start_us = ove_time_get_us();
		const int answer = ove_thread_sleep_until(ove_time_get_ms() + 5u);

		EXPECT(answer == OVE_OK || answer == OVE_ERR_TIMEOUT);
		is_short = answer == OVE_OK && ove_time_get_us() - start_us < 300000u;
	}
	EXPECT(is_short);
}

#endif
