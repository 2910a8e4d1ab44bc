/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Ticks that the kernel skips, as after a sleep without a tick, and clocks that pass their 32 bits: 2^32 microseconds
 * are 71.6 minutes, 2^32 ticks of a millisecond 49.7 days.
 */
#include "harness.h"

#if defined(__arm__) && (CONFIG_OVE_RTOS_FREERTOS || CONFIG_OVE_RTOS_ALLOY)

#include <ove_board.h>

#define SYSTICK_VALUE (*(const volatile uint32_t *)0xe000e018u)

/* One of the two is a reading of the fast path; the other one waits for a tick that is pending, and takes the slow one.
 */
static void expect_both_paths_agree(void)
{
	const uint64_t before_us = ove_time_get_us();
	const ove_critical_t key = ove_critical_enter();
	uint32_t value = SYSTICK_VALUE;
	uint32_t last;

	do {
		last = value;
		value = SYSTICK_VALUE;
	} while (value < last);
	const uint64_t pending_us = ove_time_get_us();
	const uint64_t pending_ticks = ove_time_get_ticks();
	const uint64_t pending_ns = ove_time_get_ns();

	ove_critical_exit(key);
	const uint64_t after_us = ove_time_get_us();

	EXPECT(before_us <= pending_us && pending_us <= after_us);
	EXPECT(after_us - before_us <= 3u * TEST_TICK_US);
	EXPECT_RANGE(pending_us / TEST_TICK_US, pending_ticks, pending_ticks + 1u);
	EXPECT_RANGE(pending_ns / 1000u, pending_us, after_us);
}

/* The first tick of the next 2^32 microseconds. */
static uint64_t next_turn_of_us(void)
{
	return ((((ove_time_get_us() >> 32) + 1u) << 32) + TEST_TICK_US - 1u) / TEST_TICK_US;
}

static void expect_both_paths_agree_until(uint64_t ticks)
{
	while (ove_time_get_ticks() < ticks) {
		expect_both_paths_agree();
	}
}

/* By the cycle source, which goes on as ever. */
static void expect_skipped(uint64_t start_us, uint32_t start_cycles, uint64_t ticks)
{
	const uint64_t cycles_us = (uint64_t)(ove_board_cycles() - start_cycles) * 1000000u / ove_board_cycles_hz();

	EXPECT_RANGE(ove_time_get_us() - start_us, ticks * TEST_TICK_US + cycles_us - 100u,
		     ticks * TEST_TICK_US + cycles_us + 100u);
}

#if CONFIG_OVE_RTOS_FREERTOS

OVE_TEST(time, skipped, ticks_are_in_every_clock,
	 "Ticks that the application lets FreeRTOS catch up with are in ove's clocks at once, on both paths.")
{
	/* The kernel catches up in one critical section, some 4 us a tick; one longer than a tick would lose a tick. */
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

#else

#include "native/alloy.h"

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
	 "Where microseconds pass 2^32, no clock goes back or leaps, on both paths.")
{
	const uint64_t wrap = next_turn_of_us();
	const uint64_t high = ove_time_get_us() >> 32;

	test_leave_to_tool();
	sleep_until(wrap - 50u);
	EXPECT_EQ(ove_time_get_us() >> 32, high);
	expect_both_paths_agree_until(wrap + 10u);
	EXPECT_EQ(ove_time_get_us() >> 32, high + 1u);
}

OVE_TEST(
	time, slept, passes_32_bits_of_ticks,
	"Where the kernel's own count of ticks passes 2^32, first by a tick and then in a sleep, no clock goes back or "
	"leaps, on both paths.")
{
	/* The kernel's count is behind ove's by the ticks whose interrupts were lost. */
	const uint64_t wrap = ove_time_get_ticks() + (UINT64_C(1) << 32) - test_native_alloy_ticks();

	test_leave_to_tool();
	sleep_until(wrap - 50u);
	expect_both_paths_agree_until(wrap + 10u);
	sleep_until(wrap + (UINT64_C(1) << 32) + 10u);
}

#endif

#endif
