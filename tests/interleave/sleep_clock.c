/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The arithmetic of a deep sleep on a timer at another rate, against exact clocks: rates of real chips,
 * oscillators that disagree, random sleeps. No thread runs, so there is only one order. */
#include "model.h"
#include "search.h"

#include <string.h>

/** A chip, with the clock rates that the image knows. */
struct chip {
	uint32_t cpu_hz;
	uint32_t hz;
	uint32_t divisor;
	unsigned bits;
};

static const struct chip chips[] = {
	{216000000, 32768, 1, 16},     /* STM32F7 LPTIM, clocked by a crystal */
	{64000000, 32000, 1, 16},      /* STM32G0 LPTIM, clocked by its own oscillator */
	{300000000, 32768, 4, 32},     /* SAME70 RTT */
	{25000000, 25000000, 256, 32}, /* emulated boards */
	{25000000, 25000000, 256, 16}, /* with a wrap every 0.67 s */
	{125000000, 46875000, 46, 32}, /* neither is a multiple of the other */
};
static struct chip chip;

#define OVE_SLEEP_CLOCK_CPU_HZ   chip.cpu_hz
#define OVE_SLEEP_CLOCK_PER_TICK (chip.cpu_hz / CONFIG_OVE_TICK_HZ)
#define OVE_SLEEP_CLOCK_HZ       chip.hz
#define OVE_SLEEP_CLOCK_DIVISOR  chip.divisor
#define OVE_SLEEP_CLOCK_BITS     chip.bits
#include <ove_generic/sleep_clock.h>

#define CHIPS   (sizeof(chips) / sizeof(chips[0]))
#define LATE    40u /* processor counts until an edge is seen */
#define NS_IN_S 1000000000.0L

static long double ns;         /* the real time */
static long double cpu_is;     /* speed of the processor's oscillator; 1 is exact */
static long double next_ns;    /* the moment of the next tick */
static uint64_t ticks;         /* ticks that have come */
static long double by_both_ns; /* time awake by the processor's oscillator and time asleep by the timer's */
static struct ove_sleep_clock by_timer;

static uint32_t draw(uint32_t range)
{
	static uint64_t state = 1;

	state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t)(state >> 33) % range;
}

static long double cpu_ns(void)
{
	return NS_IN_S / (chip.cpu_hz * cpu_is);
}

static long double count_ns(void)
{
	return NS_IN_S * chip.divisor / chip.hz;
}

static uint64_t count(void)
{
	return (uint64_t)(ns / count_ns());
}

/* The time on ove's clock. */
static long double clock_ns(void)
{
	const long double tick_ns = OVE_SLEEP_CLOCK_PER_TICK * cpu_ns();

	return ((long double)ticks + (tick_ns - (next_ns - ns)) / tick_ns) * NS_IN_S / CONFIG_OVE_TICK_HZ;
}

static void stay_awake(long double until_ns)
{
	by_both_ns += (until_ns - ns) * cpu_is;
	for (ns = until_ns; next_ns <= ns; ticks++) {
		next_ns += OVE_SLEEP_CLOCK_PER_TICK * cpu_ns();
	}
}

/* Waits until the edge is seen. Returns SysTick's value at that point. */
static uint32_t wait_for_edge(void)
{
	stay_awake((long double)(count() + 1u) * count_ns() + draw(LATE) * cpu_ns());
	return (uint32_t)((next_ns - ns) / cpu_ns());
}

/* Sleeps for about this many timer counts, or fewer if the last tick leaves no room. Returns false if a tick comes
 * first. */
static bool sleep_by_timer(uint64_t asleep)
{
	const uint32_t stopped = wait_for_edge();
	const uint64_t edge = count();
	const long double before_ns = clock_ns();

	if (ove_sleep_clock_begin(&by_timer, (uint32_t)edge & OVE_SLEEP_CLOCK_MASK, (uint32_t)ticks + 1u, stopped) <=
	    0) {
		stay_awake(next_ns);
		return false;
	}
	const long double begun_ns = ns;

	ns += (long double)asleep * count_ns() + draw(1000) * count_ns() / 1000;
	by_both_ns += ns - begun_ns;
	const uint32_t passed = ove_sleep_clock_pass(&by_timer, count() - edge);

	EXPECT(by_timer.until >= 1 && by_timer.until <= (int64_t)(2u * OVE_SLEEP_CLOCK_PER_TICK));
	ticks += passed;
	next_ns = ns + (passed == 0u && by_timer.until > stopped ? stopped : (uint32_t)by_timer.until) * cpu_ns();
	EXPECT(clock_ns() >= before_ns);
	return true;
}

static void begin(const struct chip *it, long double speed)
{
	chip = *it;
	cpu_is = speed;
	memset(&by_timer, 0, sizeof(by_timer));
	ticks = 0;
	ns = draw(1000000);
	next_ns = ns + OVE_SLEEP_CLOCK_PER_TICK * cpu_ns();
	by_both_ns = 0;
}

/* Alternates random times awake, up to most_awake_us, and sleeps. @returns the error of ove's clock */
static long double sleeps(unsigned turns, uint32_t least_awake_us, uint32_t most_awake_us, bool is_checked)
{
	const long double noise_ns = (long double)OVE_SLEEP_CLOCK_NOISE * cpu_ns();
	const long double start_ns = clock_ns();
	const long double begun = by_both_ns;
	long double off_ns = 0;

	for (unsigned turn = 0; turn < turns && !search_has_failed();) {
		stay_awake(ns + (least_awake_us + draw(most_awake_us - least_awake_us)) * 1000.0L);
		if (sleep_by_timer(draw(turn % 7u == 0u ? 200000 : 200))) {
			turn++;
		}
		off_ns = clock_ns() - start_ns - (by_both_ns - begun);
		if (is_checked) {
			EXPECT(off_ns > -2 * count_ns() - noise_ns && off_ns < count_ns() + noise_ns);
		}
	}
	return off_ns;
}

SEARCH_IN_TIME(
	sleep_clock, sleeps, do_not_drift,
	"With one oscillator, or two that agree, 20,000 sleeps leave the clock less than two counts of the timer "
	"off, and the clock never goes back.")
{
	for (size_t i = 0; i < CHIPS; i++) {
		begin(&chips[i], 1);
		(void)sleeps(20000, 10, 3000, true);
	}
}

SEARCH_IN_TIME(sleep_clock, awake, over_wraps_of_the_timer,
	       "Timer wraps while awake leave no error, and neither does a count that wraps during the sleep.")
{
	for (size_t i = 0; i < CHIPS; i++) {
		begin(&chips[i], 1);
		(void)sleeps(500, 1000000, 9000000, true);
	}
}

SEARCH_IN_TIME(sleep_clock, awake, is_the_processor_s,
	       "If the oscillators disagree by five per cent, the processor's counts the time awake and the timer's "
	       "the sleeps, and the readings' errors do not add up.")
{
	static const long double speeds[] = {0.95L, 1.05L};

	for (size_t i = 0; i < CHIPS * 2u; i++) {
		begin(&chips[i / 2u], speeds[i % 2u]);
		/* Each edge is seen late, by 20 counts of the processor on average. */
		const long double off_ns = sleeps(10000, 20000, 90000, false) - 10000.0L * LATE / 2 * cpu_ns();

		/* 10,000 errors of up to half a count would add up to 2500 or more if all had one sign. */
		EXPECT(off_ns > -200 * count_ns() && off_ns < 200 * count_ns());
	}
}

SEARCH_IN_TIME(sleep_clock, alarm, is_early_by_the_lead,
	       "The alarm of a sleep of up to LONGEST ticks precedes its last tick by the lead and up to two counts.")
{
	for (size_t i = 0; i < CHIPS; i++) {
		begin(&chips[i], 1);
		for (unsigned turn = 0; turn < 1000; turn++) {
			const uint32_t all = 2u + draw(turn % 2u == 0u ? 100 : OVE_SLEEP_CLOCK_LONGEST - 2u);
			const uint32_t lead = draw(OVE_SLEEP_CLOCK_PER_TICK);
			const uint32_t left = 1u + draw(OVE_SLEEP_CLOCK_PER_TICK);

			memset(&by_timer, 0, sizeof(by_timer));
			EXPECT(ove_sleep_clock_begin(&by_timer, 0, 1, left) == left);
			const int64_t counts = ove_sleep_clock_counts(&by_timer, all, lead);
			const long double early_cpu = (long double)all * OVE_SLEEP_CLOCK_PER_TICK + left -
						      (long double)counts * count_ns() / cpu_ns();

			/* A count is exact to 2^-32 of a processor count: an error of 4 in 4.6 hours at 1 MHz. */
			EXPECT(early_cpu > lead - 5.0L && early_cpu < lead + 5.0L + 2.0L * OVE_SLEEP_CLOCK_WHOLE);
		}
	}
}
