/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Helpers for the kernels' own tests of skipped ticks, as after a tickless sleep, and of clocks that exceed 32 bits:
 * 2^32 microseconds are 71.6 minutes, 2^32 ticks of a millisecond are 49.7 days.
 */
#ifndef TEST_BOTH_PATHS_H
#define TEST_BOTH_PATHS_H

#include <ove_board.h>

#include "harness.h"

#define SYSTICK_VALUE (*(const volatile uint32_t *)0xe000e018u)

/* One of the two readings takes the fast path. The other waits for a pending tick and takes the slow path. */
static inline void expect_both_paths_agree(void)
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

/* Returns the first tick after the microseconds next exceed a multiple of 2^32. */
static inline uint64_t next_turn_of_us(void)
{
	return ((((ove_time_get_us() >> 32) + 1u) << 32) + TEST_TICK_US - 1u) / TEST_TICK_US;
}

static inline void expect_both_paths_agree_until(uint64_t ticks)
{
	while (ove_time_get_ticks() < ticks) {
		expect_both_paths_agree();
	}
}

/* Measured by the cycle source, which keeps running. */
static inline void expect_skipped(uint64_t start_us, uint32_t start_cycles, uint64_t ticks)
{
	const uint64_t cycles_us = (uint64_t)(ove_board_cycles() - start_cycles) * 1000000u / ove_board_cycles_hz();

	EXPECT_RANGE(ove_time_get_us() - start_us, ticks * TEST_TICK_US + cycles_us - 100u,
		     ticks * TEST_TICK_US + cycles_us + 100u);
}

#endif
