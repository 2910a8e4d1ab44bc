/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Converts between ticks and the counts of a timer at another rate, which keeps counting while the processor and
 * SysTick are stopped; see docs/design/time.md. Pure arithmetic. Between two sleeps, SysTick counts the ticks. The
 * timer's edge before the next sleep measures SysTick's error.
 *
 * A source that includes this header first defines OVE_SLEEP_CLOCK_CPU_HZ, SysTick's rate, and
 * OVE_SLEEP_CLOCK_PER_TICK, its counts per tick; OVE_SLEEP_CLOCK_HZ, the rate of the timer's clock, and
 * OVE_SLEEP_CLOCK_DIVISOR, its divisor; and OVE_SLEEP_CLOCK_BITS, the width of the timer's count.
 */
#ifndef OVE_GENERIC_SLEEP_CLOCK_H
#define OVE_GENERIC_SLEEP_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* The number of SysTick counts in one timer count, and the remainder in units of 2^-32. */
#define OVE_SLEEP_CLOCK_OF_CPU ((uint64_t)(OVE_SLEEP_CLOCK_CPU_HZ) * (OVE_SLEEP_CLOCK_DIVISOR))
#define OVE_SLEEP_CLOCK_WHOLE  ((uint32_t)(OVE_SLEEP_CLOCK_OF_CPU / (OVE_SLEEP_CLOCK_HZ)))
#define OVE_SLEEP_CLOCK_REST ((uint32_t)((OVE_SLEEP_CLOCK_OF_CPU % (OVE_SLEEP_CLOCK_HZ) << 32) / (OVE_SLEEP_CLOCK_HZ)))

#define OVE_SLEEP_CLOCK_MASK ((uint32_t)((UINT64_C(1) << (OVE_SLEEP_CLOCK_BITS)) - 1u))

/** The number of SysTick counts after which the timer wraps. */
#define OVE_SLEEP_CLOCK_WRAP                                                   \
	((int64_t)(((uint64_t)OVE_SLEEP_CLOCK_WHOLE << OVE_SLEEP_CLOCK_BITS) + \
		   (((uint64_t)OVE_SLEEP_CLOCK_REST << OVE_SLEEP_CLOCK_BITS) >> 32)))

/** The most SysTick counts by which an edge is seen late, plus the most by which the moves of light sleeps shift it. */
#define OVE_SLEEP_CLOCK_NOISE ((int64_t)(128u + OVE_SLEEP_CLOCK_WHOLE / 16u))

/** The most ticks that one sleep may last: 4.6 hours at 1000 Hz. */
#define OVE_SLEEP_CLOCK_LONGEST UINT32_C(0x1000000)

/* 2^32 divided by a divisor. The calculations multiply by these, because a 64-bit division is a library function that
 * needs much stack. */
#define OVE_SLEEP_CLOCK_PER_WORD       ((uint32_t)((UINT64_C(1) << 32) * (OVE_SLEEP_CLOCK_HZ) / OVE_SLEEP_CLOCK_OF_CPU))
#define OVE_SLEEP_CLOCK_TICKS_IN_WORD  ((uint32_t)((UINT64_C(1) << 32) / (OVE_SLEEP_CLOCK_PER_TICK)))
#define OVE_SLEEP_CLOCK_WRAPS_PER_WORD ((uint32_t)((UINT64_C(1) << 32) / (uint64_t)OVE_SLEEP_CLOCK_WRAP))

/** All zero before the first sleep. */
struct ove_sleep_clock {
	uint32_t count; /**< of the timer, at an edge */
	uint32_t rest;  /**< the part of `until` below 1, in units of 2^-32 */
	int64_t until;  /**< SysTick counts from that edge to the tick; at most a tick, except in a calculation */
	uint32_t tick;  /**< the number of that tick */
	bool is_known;  /**< the timer has been compared with SysTick */
};

/** Return @p value times @p factor, in units of 2^32. */
static inline uint64_t ove_sleep_clock_share(uint64_t value, uint32_t factor)
{
	return (value >> 32) * factor + (((value & UINT32_MAX) * factor) >> 32);
}

/** Return *rest / @p unit; @p per_word is 2^32 / @p unit. Stores the remainder in *rest. */
static inline uint64_t ove_sleep_clock_divide(uint64_t *rest, uint64_t unit, uint32_t per_word)
{
	uint64_t quotient = 0;
	uint64_t part;

	do {
		part = ove_sleep_clock_share(*rest, per_word);
		quotient += part;
		*rest -= part * unit;
	} while (part != 0u);
	while (*rest >= unit) {
		*rest -= unit;
		quotient++;
	}
	return quotient;
}

/** Advance to the edge that is @p counts timer counts later. */
static inline void ove_sleep_clock_go(struct ove_sleep_clock *clock, uint64_t counts)
{
	const uint32_t rest = (uint32_t)counts * OVE_SLEEP_CLOCK_REST;

	clock->until -= (int64_t)(counts * OVE_SLEEP_CLOCK_WHOLE + ove_sleep_clock_share(counts, OVE_SLEEP_CLOCK_REST));
	if (clock->rest < rest) {
		clock->until--;
	}
	clock->rest -= rest;
	clock->count = (clock->count + (uint32_t)counts) & OVE_SLEEP_CLOCK_MASK;
}

/**
 * Called at an edge, before a sleep: the timer has just reached @p count, and SysTick reaches tick number @p tick in
 * @p left counts.
 *
 * @returns the SysTick counts until that tick. They are the timer's if the reading at the end of the last sleep can
 * explain the difference from SysTick. Otherwise they are SysTick's, less half a timer count for that reading
 */
static inline int64_t ove_sleep_clock_begin(struct ove_sleep_clock *clock, uint32_t count, uint32_t tick, uint32_t left)
{
	const int64_t whole = (int64_t)OVE_SLEEP_CLOCK_WHOLE;
	int64_t off;

	ove_sleep_clock_go(clock, (count - clock->count) & OVE_SLEEP_CLOCK_MASK);
	off = clock->until + (int64_t)(uint32_t)(tick - clock->tick) * (OVE_SLEEP_CLOCK_PER_TICK) - (int64_t)left;
	if (off > OVE_SLEEP_CLOCK_WRAP / 2) {
		/* The timer has wrapped since the last edge. */
		uint64_t rest = (uint64_t)(off + OVE_SLEEP_CLOCK_WRAP / 2);

		(void)ove_sleep_clock_divide(&rest, (uint64_t)OVE_SLEEP_CLOCK_WRAP, OVE_SLEEP_CLOCK_WRAPS_PER_WORD);
		off = (int64_t)rest - OVE_SLEEP_CLOCK_WRAP / 2;
	}
	if (!clock->is_known) {
		off = 0;
	} else if (off < -whole - 1 - OVE_SLEEP_CLOCK_NOISE || off > OVE_SLEEP_CLOCK_NOISE) {
		off = -whole / 2;
	}
	clock->is_known = true;
	clock->tick = tick;
	clock->until = (int64_t)left + off;
	return clock->until;
}

/** SysTick itself has reached the tick: advance to the next tick. */
static inline void ove_sleep_clock_count_tick(struct ove_sleep_clock *clock)
{
	clock->until += (int64_t)(OVE_SLEEP_CLOCK_PER_TICK);
	clock->tick++;
}

/** Return the timer counts from the edge until @p ticks ticks after the clock's tick, less @p lead SysTick counts and
 * up to two timer counts. */
static inline int64_t ove_sleep_clock_counts(const struct ove_sleep_clock *clock, uint32_t ticks, uint32_t lead)
{
	int64_t left = clock->until + (int64_t)((uint64_t)ticks * (OVE_SLEEP_CLOCK_PER_TICK)) - (int64_t)lead;
	uint64_t counts = 0;
	uint64_t part;

	do {
		part = left > 0 ? ove_sleep_clock_share((uint64_t)left, OVE_SLEEP_CLOCK_PER_WORD) : 0u;
		counts += part;
		left -= (int64_t)(part * OVE_SLEEP_CLOCK_WHOLE + ove_sleep_clock_share(part, OVE_SLEEP_CLOCK_REST));
	} while (part != 0u);
	return (int64_t)counts;
}

/**
 * Called during or after the sleep, @p counts timer counts after the edge of the last call: advance the clock.
 *
 * @returns the ticks that have passed since; `until` is then the time left until the next tick, 1 or more
 */
static inline uint32_t ove_sleep_clock_pass(struct ove_sleep_clock *clock, uint64_t counts)
{
	uint32_t passed = 0;

	ove_sleep_clock_go(clock, counts);
	if (clock->until <= 0) {
		uint64_t late = (uint64_t)-clock->until;

		passed = (uint32_t)ove_sleep_clock_divide(&late, (OVE_SLEEP_CLOCK_PER_TICK),
							  OVE_SLEEP_CLOCK_TICKS_IN_WORD) +
			 1u;
		clock->until = (int64_t)(OVE_SLEEP_CLOCK_PER_TICK) - (int64_t)late;
		clock->tick += passed;
	}
	return passed;
}

#endif
