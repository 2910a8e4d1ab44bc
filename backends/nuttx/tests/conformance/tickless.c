/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's own clock and sleeps across sleeps that skip ticks. */
#include <time.h>
#include <unistd.h>

#include <nuttx/clock.h>

#include "harness.h"

#if CONFIG_OVE_TICKLESS && TEST_EXACT_TIME

static uint64_t monotonic_us(void)
{
	struct timespec now;

	EXPECT_EQ(clock_gettime(CLOCK_MONOTONIC, &now), 0);
	return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

OVE_TEST(nuttx, tickless, native_clock_goes_with_oves,
	 "After sleeps of 1 ms to 20 s, by ove and by usleep(), the kernel's two clocks have moved as far as ove's, to "
	 "a "
	 "tick.")
{
	static const uint32_t ms[] = {1, 2, 31, 250, 670, 671, 1000, 20000};
	const uint64_t start_us = ove_time_get_us();
	const uint64_t start_monotonic_us = monotonic_us();
	const uint64_t start_ticks = (uint64_t)clock_systime_ticks();

	test_leave_to_tool();
	for (unsigned index = 0; index < sizeof(ms) / sizeof(ms[0]); index++) {
		EXPECT_OK(ove_thread_sleep_ms(ms[index]));
		const uint64_t before_us = ove_time_get_us();

		EXPECT_EQ(usleep(ms[index] * 1000u), 0);
		EXPECT_RANGE(ove_time_get_us() - before_us, ms[index] * UINT64_C(1000),
			     ms[index] * UINT64_C(1000) + 2u * TEST_TICK_US);
		const uint64_t passed_us = ove_time_get_us() - start_us;

		EXPECT_RANGE(monotonic_us() - start_monotonic_us + TEST_TICK_US, passed_us,
			     passed_us + 2u * TEST_TICK_US);
		EXPECT_RANGE((uint64_t)clock_systime_ticks() - start_ticks + 1u, passed_us / TEST_TICK_US,
			     passed_us / TEST_TICK_US + 2u);
	}
}

#endif
