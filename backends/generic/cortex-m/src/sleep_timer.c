/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A deep sleep that is timed by a timer at another rate. Before the sleep, the code waits for an edge of the timer's
 * count, so that SysTick's phase relative to the timer is known. After the sleep, the count alone gives the length of
 * the sleep, so SysTick lags by less than one timer count. The edge before the next sleep measures this lag; see
 * ove_generic/sleep_clock.h.
 */
#include "ove_config.h"

#include <ove_board.h>

#if CONFIG_OVE_POWER && CONFIG_OVE_BOARD_HAS_SLEEP_TIMER && defined(__arm__)

#include <ove_cortex_m/mask.h>
#include <ove_cortex_m/sleep_mask.h>
#include <ove_cortex_m/sleep_timer.h>
#include <ove_cortex_m/tick.h>

#define OVE_SLEEP_CLOCK_CPU_HZ   OVE_GENERIC_COUNTS_HZ
#define OVE_SLEEP_CLOCK_PER_TICK OVE_GENERIC_COUNTS_PER_TICK
#define OVE_SLEEP_CLOCK_HZ       CONFIG_OVE_BOARD_SLEEP_TIMER_HZ
#define OVE_SLEEP_CLOCK_DIVISOR  CONFIG_OVE_BOARD_SLEEP_TIMER_DIVISOR
#define OVE_SLEEP_CLOCK_BITS     CONFIG_OVE_BOARD_SLEEP_TIMER_BITS
#include <ove_generic/sleep_clock.h>

_Static_assert(OVE_SLEEP_CLOCK_WHOLE >= 1u && OVE_SLEEP_CLOCK_WHOLE <= (OVE_SLEEP_CLOCK_PER_TICK) / 4u,
	       "CONFIG_OVE_BOARD_SLEEP_TIMER_HZ: a count must be no shorter than the processor's and no longer than a "
	       "quarter of a tick");

_Static_assert(OVE_CORTEX_M_LONGEST_BY_TIMER == OVE_SLEEP_CLOCK_LONGEST, "one limit for both");

/* SysTick is not stopped if fewer than LEAST counts are left to its tick. WAY_OUT is the upper bound of the exit path.
 * Both are larger on ARMv6-M, which divides in a function. */
#if OVE_CORTEX_M_HAS_BASEPRI
#define LEAST   192u
#define WAY_OUT 2048u
#else
#define LEAST   2048u
#define WAY_OUT 6144u
#endif
/* Limits in timer counts. An alarm nearer than NEAREST could pass while it is being set. A sleep longer than FARTHEST
 * continues after its alarm. */
#define NEAREST  4
#define FARTHEST ((int64_t)(OVE_SLEEP_CLOCK_MASK - OVE_SLEEP_CLOCK_MASK / 16u))
#define COUNTS   0x1000000u /* of SysTick's 24 bits */

static struct ove_sleep_clock by_timer;

/* Returns the number of the next tick, counted from the first sleep. The number comes from the clock, which has the
 * time of that tick in microseconds. After 71 minutes without a sleep, the number is unknown. */
static uint32_t next_tick(void)
{
	static uint64_t last_us;
	static uint32_t last;
	const uint64_t us = ((uint64_t)ove_generic_clock.next_us_high << 32) | ove_generic_clock.next_us_low;

	if (us - last_us > UINT32_MAX) {
		by_timer.is_known = false;
	}
	last += (uint32_t)(us - last_us) / OVE_GENERIC_CLOCK_TICK_US;
	last_us = us;
	return last;
}

static bool is_pending(void)
{
	return (OVE_SYSTICK_ICSR & (0x1ffu << 12)) != 0u;
}

/* Waits for an edge of the timer. *value is SysTick's value at the edge, with an error of at most one iteration of the
 * loop. Returns false if an interrupt becomes pending first. If the timer is stopped, SysTick's interrupt does. */
static bool wait_for_edge(uint32_t *count, uint32_t *value)
{
	const uint32_t first = ove_board_sleep_timer();

	do {
		*value = OVE_SYSTICK_VALUE;
		*count = ove_board_sleep_timer();
		if (is_pending()) {
			return false;
		}
	} while (*count == first);
	return true;
}

/* Returns the timer counts since the last call, or since the edge. */
static uint32_t counts_since(uint32_t *last)
{
	const uint32_t now = ove_board_sleep_timer();
	const uint32_t counts = (now - *last) & OVE_SLEEP_CLOCK_MASK;

	*last = now;
	return counts;
}

/* Sleeps for @p counts after the edge, or until an interrupt is pending. @returns the ticks that have passed */
static uint32_t stay(int64_t counts, uint32_t *last)
{
	uint32_t passed = 0;

	do {
		const int64_t here = counts < FARTHEST ? counts : FARTHEST;

		ove_board_sleep_timer_wake_at((*last + (uint32_t)here) & OVE_SLEEP_CLOCK_MASK);
		ove_cortex_m_board_sleep(OVE_BOARD_SLEEP_DEEP);
		const uint32_t slept = counts_since(last);

		counts -= (int64_t)slept;
		passed += ove_sleep_clock_pass(&by_timer, slept);
	} while (counts >= NEAREST && !is_pending());
	return passed;
}

/* Restarts SysTick, which was stopped at the value @p stopped. No reader of the clock may see an earlier time than
 * before.
 * @returns the ticks that have passed in addition */
static uint32_t restart(uint32_t *last, uint32_t passed, uint32_t stopped)
{
	uint32_t left;
	uint32_t spent;

	OVE_SYSTICK_LOAD = COUNTS - 1u;
	OVE_SYSTICK_VALUE = 0;
	OVE_SYSTICK_CTRL = OVE_SYSTICK_RUNS;
	while (OVE_SYSTICK_VALUE == 0u) {
	}
	do {
		const uint32_t begun = OVE_SYSTICK_VALUE;

		passed += ove_sleep_clock_pass(&by_timer, counts_since(last));
		left = (uint32_t)by_timer.until;
		if (passed == 0u && left > stopped) {
			left = stopped;
		}
		spent = begun - OVE_SYSTICK_VALUE;
	} while (left < spent + LEAST);
	OVE_SYSTICK_LOAD = left - spent - 1u;
	OVE_SYSTICK_VALUE = 0;
	while (OVE_SYSTICK_VALUE == 0u) {
	}
	OVE_SYSTICK_LOAD = OVE_GENERIC_COUNTS_PER_TICK - 1u;
	return passed;
}

uint32_t ove_cortex_m_sleep_by_timer(uint32_t ticks, uint32_t wake_us, bool *has_slept)
{
	const uint32_t next = next_tick();
	uint32_t last;
	uint32_t value;

	if (!wait_for_edge(&last, &value)) {
		return 0;
	}
	const int64_t first = ove_sleep_clock_begin(&by_timer, last, next, value);
	const int64_t counts = ove_sleep_clock_counts(&by_timer, ticks - 1u,
						      WAY_OUT + wake_us * (OVE_SLEEP_CLOCK_CPU_HZ / 1000000u) +
							      2u * OVE_SLEEP_CLOCK_WHOLE);

	if (counts < NEAREST) {
		return OVE_CORTEX_M_TOO_SHORT;
	}
	uint32_t stopped = OVE_SYSTICK_VALUE;

	/* SysTick's interrupt is pending or about to be: let it come before the sleep. */
	if (first <= (int64_t)LEAST || stopped < LEAST || is_pending()) {
		return 0;
	}
	OVE_SYSTICK_CTRL = 0;
	/* An emulated SysTick may wrap at this store. Its interrupt counts that tick. */
	if ((OVE_SYSTICK_ICSR & OVE_SYSTICK_IS_PENDING) != 0u) {
		ove_sleep_clock_count_tick(&by_timer);
		stopped = OVE_GENERIC_COUNTS_PER_TICK;
	}
	*has_slept = true;
	uint32_t passed = stay(counts, &last);

	passed = restart(&last, passed, stopped);
	if (passed < ticks) {
		return passed;
	}
	ove_cortex_m_tick_was_held(passed - ticks);
	return ticks - 1u;
}

#endif
