/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ticks that Alloy's idle thread sleeps through. */
#include "both_paths.h"
#include "native_alloy.h"

OVE_TEST(time, slept, ticks_are_in_every_clock,
	 "Ticks that Alloy's idle thread sleeps through are in ove's clocks at once, on both paths.")
{
	const uint32_t cycles = ove_board_cycles();
	const uint64_t us = ove_time_get_us();

	test_native_alloy_sleep_through(250);
	expect_skipped(us, cycles, 250);
	expect_both_paths_agree();
}

OVE_TEST(time, slept, no_tick_is_lost_after_it,
	 "After a sleep of few ticks, and in a wait after that, the clock counts each tick that the cycle source does.")
{
	for (uint32_t ticks = 1; ticks <= 6u; ticks++) {
		const uint32_t cycles = ove_board_cycles();
		const uint64_t us = ove_time_get_us();

		test_native_alloy_sleep_through(ticks);
		expect_skipped(us, cycles, ticks);
		EXPECT_OK(ove_thread_sleep_ms(3u * TEST_TICK_MS));
		expect_skipped(us, cycles, ticks);
	}
}

static void sleep_until(uint64_t ticks)
{
	const uint32_t cycles = ove_board_cycles();
	const uint64_t us = ove_time_get_us();
	const uint64_t left = ticks - ove_time_get_ticks();

	test_native_alloy_sleep_through(left);
	expect_skipped(us, cycles, left);
	EXPECT_RANGE(ove_time_get_ticks(), ticks, ticks + 30u);
	expect_both_paths_agree();
}

OVE_TEST(time, slept, passes_32_bits_of_microseconds,
	 "When microseconds pass 2^32, no clock goes back or leaps, on both paths.")
{
	const uint64_t wrap = next_turn_of_us();
	const uint64_t high = ove_time_get_us() >> 32;

	test_leave_to_tool();
	sleep_until(wrap - 50u);
	EXPECT_EQ(ove_time_get_us() >> 32, high);
	expect_both_paths_agree_until(wrap + 10u);
	EXPECT_EQ(ove_time_get_us() >> 32, high + 1u);
}

OVE_TEST(time, slept, passes_32_bits_of_ticks,
	 "When the kernel's own tick count passes 2^32, first by a tick and then in a sleep, no clock goes back or "
	 "leaps, on both paths.")
{
	/* The kernel's count lacks the ticks whose interrupts were lost, which ove's includes. */
	const uint64_t wrap = ove_time_get_ticks() + (UINT64_C(1) << 32) - test_native_alloy_ticks();

	test_leave_to_tool();
	sleep_until(wrap - 50u);
	expect_both_paths_agree_until(wrap + 10u);
	sleep_until(wrap + (UINT64_C(1) << 32) + 10u);
}
