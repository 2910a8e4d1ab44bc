/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file On a host, a thread's run time is the host's, to the microsecond, and the common clock counts from the
 * start. */
#include "harness.h"

#if TEST_ON_HOST

#include <time.h>

static uint64_t host_us(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static void compare_for_1_s(void *unused)
{
	(void)unused;
	for (;;) {
		const uint64_t before_us = host_us();
		const uint64_t runtime_us = ove_thread_get_runtime_us(ove_thread_get_self());
		const uint64_t after_us = host_us();

		if (runtime_us < before_us || runtime_us > after_us) {
			EXPECT(runtime_us >= before_us && runtime_us <= after_us);
			return;
		}
		if (after_us > 1100000u) {
			test_point(1);
			return;
		}
	}
}

OVE_TEST(host_runtime, thread, is_the_hosts,
	 "A thread's run time is the one that the host reports, below a second and above.")
{
	NEEDS_PLAIN_CODE();
	const ove_thread_t thread = test_spawn("busy", OVE_PRIO_LOW, compare_for_1_s, NULL);

	/* On a busy host, a second of processor time can take any length of time. */
	test_leave_to_tool();
	EXPECT_OK(ove_thread_join(thread, OVE_WAIT_FOREVER));
	test_join_all();
	EXPECT_POINTS(1);
}

OVE_TEST(host_runtime, clock, counts_from_the_start, "The time is the host's, less the time before the start.")
{
	struct timespec now;
	const uint64_t passed_us = ove_time_get_us();

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	EXPECT(passed_us < (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u);
}

#endif
