/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The rule that turns SysTick's counts into microseconds and nanoseconds, at every count of every tick, and the one for
 * ticks that are no whole number of microseconds: the rates of a configuration are variables here. Prints how many
 * counts were tried and the farthest reading from the exact one, and the first ticks in which the rule does not hold.
 */
#include <stdint.h>
#include <stdio.h>

static uint32_t counts_hz, tick_hz;
#define OVE_GENERIC_COUNTS_HZ counts_hz
#define CONFIG_OVE_TICK_HZ    tick_hz

#include <ove_generic/systick_clock.h>

#if OVE_GENERIC_CLOCK_IS_NARROW
#define DROPPED OVE_GENERIC_CLOCK_DROPPED
#else
#define DROPPED 0u
#endif

enum { MOST_COUNTS = 1 << 24, MOST_BROKEN = 20 };

static unsigned long long tried;
static unsigned ticks, exact_ticks, broken;
static int64_t farthest;

static void refuse(uint32_t counts, const char *why)
{
	printf("%u Hz at %u ticks, %u counts before the end: %s\n", (unsigned)counts_hz, (unsigned)tick_hz,
	       (unsigned)counts, why);
	broken++;
}

static void try_tick(void)
{
	const uint32_t all = OVE_GENERIC_COUNTS_PER_TICK, tick_us = OVE_GENERIC_CLOCK_TICK_US;
	const int32_t factor = OVE_GENERIC_CLOCK_FACTOR;
	const uint64_t end_us = (UINT64_C(1) << 32) + tick_us / 2u, next_us = end_us - OVE_GENERIC_CLOCK_LESS;
	/* A microsecond of whole counts, none of which is dropped, and an error of less than one. */
	const bool is_exact = all % tick_us == 0u && DROPPED == 0u &&
			      (uint64_t)all * (all / tick_us) < (UINT64_C(1) << OVE_GENERIC_CLOCK_SHIFT);
	uint64_t later_us = end_us - 1u;
	uint64_t later_ns = UINT64_MAX;

	for (uint32_t counts = 1; counts <= all; counts++) {
		const uint64_t us = ove_generic_clock_us_before(next_us, counts, factor);
		const int64_t off = (int64_t)(us - (end_us - ((uint64_t)counts * tick_us + all - 1u) / all));

		if (us > later_us || us < end_us - tick_us) {
			refuse(counts, us < end_us - tick_us ? "before the round" : "goes back");
			return;
		}
		if (off > 1 || off < -1 || (is_exact && off != 0)) {
			refuse(counts, "too far from the exact microsecond");
			return;
		}
		farthest = off * off > farthest ? off * off : farthest;
		later_us = us;
		const uint64_t ns = ove_generic_clock_ns_before(next_us, counts, factor);

		if (ns / 1000u != us || ns > later_ns) {
			refuse(counts, ns > later_ns ? "nanoseconds go back" : "the units disagree");
			return;
		}
		later_ns = ns;
	}
	tried += all;
	ticks++;
	exact_ticks += is_exact;
}

static uint64_t moment(uint64_t of_ticks, uint32_t counts, uint32_t per_second)
{
	return ove_generic_moment_in((struct ove_generic_moment){of_ticks, counts}, per_second);
}

/* The last count of a tick and the first of the next one, around a whole second. */
static void try_moments(void)
{
	const uint32_t last = OVE_GENERIC_COUNTS_PER_TICK - 1u;

	for (uint64_t tick = tick_hz - 5u; tick < tick_hz + 5u; tick++) {
		const uint64_t ns = moment(tick, last, 1000000000u), next_ns = moment(tick + 1u, 0, 1000000000u);
		const uint64_t us = moment(tick + 1u, 0, 1000000u), ms = (tick + 1u) * 1000u / tick_hz;

		if (next_ns < ns || next_ns - ns > 1000000000u / OVE_GENERIC_NOMINAL_HZ + 2u) {
			refuse(0, next_ns < ns ? "a tick goes back" : "a tick leaps");
			return;
		}
		if (us != next_ns / 1000u || ms > us / 1000u || us * tick_hz > (tick + 1u) * 1000000u) {
			refuse(0, "the units disagree at a tick");
			return;
		}
	}
}

int main(void)
{
	/* Those of ove's boards, of other parts, and such as no part has. */
	static const uint32_t khz[] = {1001,  2000,  8000,  16000, 25000,  32768,  33333,
				       48000, 64000, 84000, 99999, 125000, 133000, 216000};

	for (unsigned i = 0; i < sizeof(khz) / sizeof(khz[0]); i++) {
		counts_hz = khz[i] * 1000u;
		for (tick_hz = 10; tick_hz <= 10000u && broken < MOST_BROKEN; tick_hz++) {
			try_moments();
			if (OVE_GENERIC_CLOCK_IS_FAST && OVE_GENERIC_COUNTS_PER_TICK < MOST_COUNTS) {
				try_tick();
			}
		}
	}
	printf("%u ticks of %llu counts, %u of them exact at every count; the others' farthest reading is %d us off\n",
	       ticks, tried, exact_ticks, (int)farthest);
	return broken == 0u ? 0 : 1;
}
