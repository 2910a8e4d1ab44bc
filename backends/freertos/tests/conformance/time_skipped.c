/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ticks that the application makes FreeRTOS catch up with. */
#include "both_paths.h"

OVE_TEST(time, skipped, ticks_are_in_every_clock,
	 "Ticks that the application lets FreeRTOS catch up with are in ove's clocks at once, on both paths.")
{
	/* The kernel catches up in one critical section, about 4 us per tick; one longer than a tick would lose one. */
	const uint32_t skipped = TEST_TICK_US / 10u;
	const uint32_t cycles = ove_board_cycles();
	const uint64_t us = ove_time_get_us();

	(void)xTaskCatchUpTicks(skipped);
	expect_skipped(us, cycles, skipped);
	expect_both_paths_agree();
}

OVE_TEST(time, skipped, passes_32_bits_of_microseconds,
	 "Where microseconds pass 2^32, and ticks before that are skipped, no clock goes back or leaps, on both paths.")
{
	const uint64_t wrap = next_turn_of_us();
	const uint64_t high = ove_time_get_us() >> 32;
	const uint64_t ticks = ove_time_get_ticks();

	test_leave_to_tool();
	(void)xTaskCatchUpTicks((TickType_t)(wrap - 10u - ticks));
	EXPECT_EQ(ove_time_get_us() >> 32, high);
	expect_both_paths_agree_until(wrap + 10u);
	EXPECT_EQ(ove_time_get_us() >> 32, high + 1u);
}
