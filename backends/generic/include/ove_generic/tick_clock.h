/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The clock of a kernel that counts ticks, with a counter at CONFIG_OVE_CPU_HZ that runs from tick to tick. A moment
 * consists of both counts; the functions here convert it into units of time.
 */
#ifndef OVE_GENERIC_TICK_CLOCK_H
#define OVE_GENERIC_TICK_CLOCK_H

#include <stdint.h>

#include "ove_config.h"

/** The counter's rate, unless the backend's time.h defines another one. */
#ifndef OVE_GENERIC_COUNTS_HZ
#define OVE_GENERIC_COUNTS_HZ CONFIG_OVE_CPU_HZ
#endif

/** Counts from one tick to the next. */
#define OVE_GENERIC_COUNTS_PER_TICK ((uint32_t)(OVE_GENERIC_COUNTS_HZ / CONFIG_OVE_TICK_HZ))

/** The rate at which the counter would count whole ticks. A tick is 1/CONFIG_OVE_TICK_HZ s in every unit and every
 * timeout, so the position within a tick uses this rate. */
#define OVE_GENERIC_NOMINAL_HZ ((uint64_t)OVE_GENERIC_COUNTS_PER_TICK * CONFIG_OVE_TICK_HZ)

struct ove_generic_moment {
	uint64_t ticks;
	uint32_t counts; /**< since that tick */
};

/** Return the moment in units of 1/per_second s, a constant: all divisions are then by constants. */
static inline uint64_t ove_generic_moment_in(struct ove_generic_moment moment, uint32_t per_second)
{
	if (per_second % CONFIG_OVE_TICK_HZ == 0u && OVE_GENERIC_NOMINAL_HZ % per_second == 0u) {
		return moment.ticks * (per_second / CONFIG_OVE_TICK_HZ) +
		       moment.counts / (uint32_t)(OVE_GENERIC_NOMINAL_HZ / per_second);
	}
	if (per_second % CONFIG_OVE_TICK_HZ == 0u && per_second % OVE_GENERIC_NOMINAL_HZ == 0u) {
		return moment.ticks * (per_second / CONFIG_OVE_TICK_HZ) +
		       moment.counts * (uint32_t)(per_second / OVE_GENERIC_NOMINAL_HZ);
	}
	if (per_second % CONFIG_OVE_TICK_HZ == 0u) {
		return moment.ticks * (per_second / CONFIG_OVE_TICK_HZ) +
		       (uint64_t)moment.counts * per_second / OVE_GENERIC_NOMINAL_HZ;
	}
	/* The counts of a whole second fit into a word, because the counter's rate does. */
	const uint32_t counts =
		(uint32_t)(moment.ticks % CONFIG_OVE_TICK_HZ) * OVE_GENERIC_COUNTS_PER_TICK + moment.counts;

	return moment.ticks / CONFIG_OVE_TICK_HZ * per_second + (uint64_t)counts * per_second / OVE_GENERIC_NOMINAL_HZ;
}

/** Convert counts of that counter to microseconds. */
static inline uint64_t ove_generic_counts_in_us(uint64_t counts)
{
	return counts / OVE_GENERIC_COUNTS_HZ * 1000000u +
	       counts % OVE_GENERIC_COUNTS_HZ * 1000000u / OVE_GENERIC_COUNTS_HZ;
}

#endif
