/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Milliseconds and ticks of CONFIG_OVE_TICK_HZ. Conversions that also need the processor's rate are in tick_clock.h: an
 * application of Zephyr's own build has no CONFIG_OVE_CPU_HZ.
 */
#ifndef OVE_GENERIC_TICKS_H
#define OVE_GENERIC_TICKS_H

#include <stdint.h>

#include "ove_config.h"

/** Milliseconds in ticks, rounded up. */
static inline uint64_t ove_generic_ms_in_ticks(uint32_t ms)
{
	return CONFIG_OVE_TICK_HZ % 1000 == 0 ? (uint64_t)ms * (CONFIG_OVE_TICK_HZ / 1000)
					      : ((uint64_t)ms * CONFIG_OVE_TICK_HZ + 999u) / 1000u;
}

/** The first tick at or after a moment given in milliseconds since the start. */
static inline uint64_t ove_generic_deadline_tick(uint64_t deadline_ms)
{
	/* No clock comes further, and the sum of two such deadlines fits into the signed ticks of a kernel. */
	const uint64_t longest_s = INT64_MAX / 2 / (CONFIG_OVE_TICK_HZ > 1000 ? CONFIG_OVE_TICK_HZ : 1000);

	if (deadline_ms / 1000u > longest_s) {
		deadline_ms = longest_s * 1000u;
	}
	return deadline_ms / 1000u * CONFIG_OVE_TICK_HZ + (deadline_ms % 1000u * CONFIG_OVE_TICK_HZ + 999u) / 1000u;
}

/** Whole ticks in milliseconds. */
static inline uint64_t ove_generic_ticks_in_ms(uint64_t ticks)
{
	return CONFIG_OVE_TICK_HZ == 1000
		       ? ticks
		       : ticks / CONFIG_OVE_TICK_HZ * 1000u + ticks % CONFIG_OVE_TICK_HZ * 1000u / CONFIG_OVE_TICK_HZ;
}

#endif
