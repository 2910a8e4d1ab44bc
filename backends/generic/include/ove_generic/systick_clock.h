/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Microseconds from SysTick, without a critical section: the tick handler publishes when the running round of SysTick
 * ends, and a reader subtracts how far off that is. See docs/design/time.md. A backend defines
 * ove_generic_clock once, and begins and advances it.
 */
#ifndef OVE_GENERIC_SYSTICK_CLOCK_H
#define OVE_GENERIC_SYSTICK_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include <ove_seam/time.h>

#include "tick_clock.h"

OVE_EXTERN_C_BEGIN

/** All 0 before the start: a reader then computes 0, and need not ask whether the clock runs. */
struct ove_generic_clock {
	uint32_t next_us_high;
	uint32_t next_us_low; /**< when the running round of SysTick ends */
	uint32_t slow_if;     /**< bits of ICSR with which a reader takes the slow path */
	int32_t factor;       /**< microseconds in a count, negative, in units of 2^-OVE_GENERIC_CLOCK_SHIFT */
};
extern volatile struct ove_generic_clock ove_generic_clock;

/** SysTick's interrupt is pending, or the reader is an ISR, which may have come between the tick handler's first
 * instruction and its publication. */
#define OVE_GENERIC_CLOCK_SLOW_IF ((UINT32_C(1) << 26) | 0x1ffu)

#define OVE_GENERIC_CLOCK_TICK_US (1000000u / CONFIG_OVE_TICK_HZ)

/* ARMv6-M multiplies 32 bits by 32 to 32: there the fraction has as many bits as a tick leaves. */
#if defined(__ARM_ARCH_6M__) || defined(__ARM_ARCH_8M_BASE__)
#define OVE_GENERIC_CLOCK_IS_NARROW 1
#define OVE_GENERIC_CLOCK_SHIFT     ((unsigned)__builtin_clz(OVE_GENERIC_CLOCK_TICK_US + 1u) - 1u)
#else
#define OVE_GENERIC_CLOCK_IS_NARROW 0
#define OVE_GENERIC_CLOCK_SHIFT     32u
#endif
#define OVE_GENERIC_CLOCK_FACTOR \
	(-(int32_t)((UINT64_C(1000000) << OVE_GENERIC_CLOCK_SHIFT) / (uint32_t)OVE_GENERIC_COUNTS_HZ))

/** Whether a tick is a whole number of microseconds, and the product is exact to less than one of them. */
#define OVE_GENERIC_CLOCK_IS_FAST                                                   \
	(1000000u % CONFIG_OVE_TICK_HZ == 0u && OVE_GENERIC_COUNTS_HZ > 2000000u && \
	 OVE_GENERIC_COUNTS_PER_TICK < (UINT64_C(1) << OVE_GENERIC_CLOCK_SHIFT))

/** The moment @p counts before @p next_us. A negative product rounds towards the past. */
static inline uint64_t ove_generic_clock_before(uint64_t next_us, uint32_t counts, int32_t factor)
{
#if OVE_GENERIC_CLOCK_IS_NARROW
	const int32_t us = (int32_t)(counts * (uint32_t)factor) >> OVE_GENERIC_CLOCK_SHIFT;
#else
	const int32_t us = (int32_t)(((int64_t)(int32_t)counts * factor) >> OVE_GENERIC_CLOCK_SHIFT);
#endif
	return next_us + (uint64_t)(int64_t)us;
}

/** The slow path's result, by the same rule as the fast one's. */
static inline uint64_t ove_generic_clock_us(struct ove_generic_moment moment)
{
	if (!OVE_GENERIC_CLOCK_IS_FAST) {
		return ove_generic_moment_in(moment, 1000000u);
	}
	return ove_generic_clock_before((moment.ticks + 1u) * OVE_GENERIC_CLOCK_TICK_US,
					OVE_GENERIC_COUNTS_PER_TICK - moment.counts, OVE_GENERIC_CLOCK_FACTOR);
}

/** Begin, with 0 at SysTick's last wrap. Interrupts masked. */
static inline void ove_generic_clock_begin(void)
{
	ove_generic_clock.next_us_high = 0;
	ove_generic_clock.next_us_low = OVE_GENERIC_CLOCK_TICK_US;
	/* A reader for whom the fraction is too coarse always takes the slow path. */
	ove_generic_clock.slow_if = OVE_GENERIC_CLOCK_IS_FAST ? OVE_GENERIC_CLOCK_SLOW_IF : UINT32_MAX;
	ove_generic_clock.factor = OVE_GENERIC_CLOCK_FACTOR;
}

/** Another round of SysTick has begun. Interrupts masked. */
static inline void ove_generic_clock_advance(void)
{
	const uint32_t low = ove_generic_clock.next_us_low + OVE_GENERIC_CLOCK_TICK_US;

	ove_generic_clock.next_us_low = low;
	if (low < OVE_GENERIC_CLOCK_TICK_US) {
		ove_generic_clock.next_us_high = ove_generic_clock.next_us_high + 1u;
	}
}

/** The same for a kernel that has skipped @p ticks. Interrupts masked. */
static inline void ove_generic_clock_skip(uint32_t ticks)
{
	const uint64_t next_us = (((uint64_t)ove_generic_clock.next_us_high << 32) | ove_generic_clock.next_us_low) +
				 (uint64_t)ticks * OVE_GENERIC_CLOCK_TICK_US;

	ove_generic_clock.next_us_high = (uint32_t)(next_us >> 32);
	ove_generic_clock.next_us_low = (uint32_t)next_us;
}

/** The clock in microseconds with interrupts masked, in any context: the kernel's backend has it. */
uint64_t ove_generic_clock_us_slow(void);

OVE_EXTERN_C_END

#endif
