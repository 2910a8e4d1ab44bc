/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Milliseconds and ticks of CONFIG_OVE_TICK_HZ. Conversions that also need the processor's rate are in tick_clock.h: in
 * a kernel's own build, an application may have no CONFIG_OVE_CPU_HZ.
 */
#ifndef OVE_GENERIC_TICKS_H
#define OVE_GENERIC_TICKS_H

#include <stdint.h>

#include "ove_config.h"

/** Convert milliseconds to ticks, rounded up. */
static inline uint64_t ove_generic_ms_in_ticks(uint32_t ms)
{
	return CONFIG_OVE_TICK_HZ % 1000 == 0 ? (uint64_t)ms * (CONFIG_OVE_TICK_HZ / 1000)
					      : ((uint64_t)ms * CONFIG_OVE_TICK_HZ + 999u) / 1000u;
}

/**
 * Convert a timeout to ticks, for a kernel whose forever is UINT32_MAX and whose longest finite wait is @p longest, a
 * constant. 0 and forever keep their meaning. Other values are rounded up and get one more tick, because part of the
 * current tick has passed. Longer values become @p longest; UINT32_MAX means that the caller excludes those.
 */
static inline uint32_t ove_generic_wait_ticks(uint32_t ms, uint32_t longest)
{
	if (longest < UINT32_MAX - 1u && ms > longest && ms != UINT32_MAX) {
		return longest;
	}
#if CONFIG_OVE_TICK_HZ == 1000
	/* Adds 1 to all values but 0, forever, and the number just below forever. */
	return ms + (uint32_t)(ms - 1u < longest - 1u);
#else
	if (ms == 0u || ms == UINT32_MAX) {
		return ms;
	}
	const uint64_t ticks = ove_generic_ms_in_ticks(ms) + 1u;

	return longest == UINT32_MAX || ticks < longest ? (uint32_t)ticks : longest;
#endif
}

/** Like ove_generic_wait_ticks() without the extra tick, for periods. At least 1. */
static inline uint32_t ove_generic_period_ticks(uint32_t ms, uint32_t longest)
{
	const uint64_t ticks = ove_generic_ms_in_ticks(ms);

	return ticks <= longest ? (uint32_t)ticks : longest;
}

/** Return the first tick at or after a moment given in milliseconds since the start. */
static inline uint64_t ove_generic_deadline_tick(uint64_t deadline_ms)
{
	/* No clock reaches this value, and the sum of two such deadlines fits into the signed ticks of a kernel. */
	const uint64_t longest_s = INT64_MAX / 2 / (CONFIG_OVE_TICK_HZ > 1000 ? CONFIG_OVE_TICK_HZ : 1000);

	if (deadline_ms / 1000u > longest_s) {
		deadline_ms = longest_s * 1000u;
	}
	return deadline_ms / 1000u * CONFIG_OVE_TICK_HZ + (deadline_ms % 1000u * CONFIG_OVE_TICK_HZ + 999u) / 1000u;
}

/** Convert whole ticks to milliseconds. */
static inline uint64_t ove_generic_ticks_in_ms(uint64_t ticks)
{
	return CONFIG_OVE_TICK_HZ == 1000
		       ? ticks
		       : ticks / CONFIG_OVE_TICK_HZ * 1000u + ticks % CONFIG_OVE_TICK_HZ * 1000u / CONFIG_OVE_TICK_HZ;
}

#endif
