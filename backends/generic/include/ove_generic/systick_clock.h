/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The clock from SysTick, without a critical section: the tick handler publishes the end time of SysTick's current
 * period, and a reader subtracts the time left until then. See docs/design/time.md. A backend starts and advances
 * ove_generic_clock, and provides the slow path's moment.
 */
#ifndef OVE_GENERIC_SYSTICK_CLOCK_H
#define OVE_GENERIC_SYSTICK_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include <ove_seam/time.h>

#include "tick_clock.h"

OVE_EXTERN_C_BEGIN

/* ARMv6-M multiplies 32 by 32 bits to 32, and its load of several words has no offset. */
#if defined(__ARM_ARCH_6M__) || defined(__ARM_ARCH_8M_BASE__)
#define OVE_GENERIC_CLOCK_IS_NARROW 1
#else
#define OVE_GENERIC_CLOCK_IS_NARROW 0
#endif

/**
 * All words that change are 0 before the start: a reader then computes 0 in each unit, and need not test whether the
 * clock runs. The narrow form has the words in the order in which its reader loads them.
 */
struct ove_generic_clock {
#if OVE_GENERIC_CLOCK_IS_NARROW
	uint32_t next_us_low; /**< end of SysTick's current period, less 1: its last microsecond */
	uint32_t slow_if;     /**< bits of ICSR with which a reader takes the slow path */
	int32_t factor;       /**< microseconds in a unit of counts, in units of 2^-OVE_GENERIC_CLOCK_SHIFT */
	const volatile uint32_t *systick_value;
	const volatile uint32_t *icsr;
	uint32_t next_us_high;
	uint32_t next_us_low_again;
#else
	uint32_t next_us_high;
	uint32_t next_us_low; /**< end of SysTick's current period */
	uint32_t slow_if;     /**< bits of ICSR with which a reader takes the slow path */
	int32_t factor;       /**< microseconds in a count, negative, in units of 2^-OVE_GENERIC_CLOCK_SHIFT */
#endif
};
extern volatile struct ove_generic_clock ove_generic_clock;

/** Reasons for the slow path: SysTick's interrupt is pending, or the reader is an ISR, which may have come between the
 * tick handler's first instruction and its publication. */
#define OVE_GENERIC_CLOCK_IS_PENDING (UINT32_C(1) << 26)
#define OVE_GENERIC_CLOCK_SLOW_IF    (OVE_GENERIC_CLOCK_IS_PENDING | 0x1ffu)

#define OVE_GENERIC_CLOCK_TICK_US (1000000u / CONFIG_OVE_TICK_HZ)

/*
 * The narrow product has 32 bits, all of which a tick uses: the fraction gets the bits that a tick's microseconds leave
 * free. The product is smaller than the exact one, because the factor is rounded down and the counts lose their low
 * bits. As few bits are dropped as keep both errors together below a microsecond.
 */
#if OVE_GENERIC_CLOCK_IS_NARROW
#define OVE_GENERIC_CLOCK_LESS    1u
#define OVE_GENERIC_CLOCK_SHIFT   ((unsigned)__builtin_clz(OVE_GENERIC_CLOCK_TICK_US))
#define OVE_GENERIC_CLOCK_PRODUCT ((uint32_t)(((uint64_t)OVE_GENERIC_CLOCK_TICK_US << OVE_GENERIC_CLOCK_SHIFT) - 1u))
#define OVE_GENERIC_CLOCK_FITS(dropped)                                                                               \
	(OVE_GENERIC_CLOCK_PRODUCT % (OVE_GENERIC_COUNTS_PER_TICK >> (dropped)) +                                     \
		 ((UINT64_C(1) << (dropped)) - 1u) * (OVE_GENERIC_CLOCK_PRODUCT / OVE_GENERIC_COUNTS_PER_TICK + 1u) < \
	 UINT64_C(1) << OVE_GENERIC_CLOCK_SHIFT)
#define OVE_GENERIC_CLOCK_DROPPED         \
	(OVE_GENERIC_CLOCK_FITS(0)   ? 0u \
	 : OVE_GENERIC_CLOCK_FITS(1) ? 1u \
	 : OVE_GENERIC_CLOCK_FITS(2) ? 2u \
	 : OVE_GENERIC_CLOCK_FITS(3) ? 3u \
	 : OVE_GENERIC_CLOCK_FITS(4) ? 4u \
	 : OVE_GENERIC_CLOCK_FITS(5) ? 5u \
				     : 6u)
#define OVE_GENERIC_CLOCK_FACTOR \
	((int32_t)(OVE_GENERIC_CLOCK_PRODUCT / (OVE_GENERIC_COUNTS_PER_TICK >> OVE_GENERIC_CLOCK_DROPPED)))
/** True if the product is exact to less than a microsecond. */
#define OVE_GENERIC_CLOCK_IS_FINE OVE_GENERIC_CLOCK_FITS(OVE_GENERIC_CLOCK_DROPPED)
#else
#define OVE_GENERIC_CLOCK_LESS  0u
#define OVE_GENERIC_CLOCK_SHIFT 32u
#define OVE_GENERIC_CLOCK_FACTOR \
	(-(int32_t)((UINT64_C(1000000) << OVE_GENERIC_CLOCK_SHIFT) / (uint32_t)OVE_GENERIC_COUNTS_HZ))
#define OVE_GENERIC_CLOCK_IS_FINE (OVE_GENERIC_COUNTS_PER_TICK < (UINT64_C(1) << OVE_GENERIC_CLOCK_SHIFT))
#endif

/** True if a tick is a whole number of microseconds, and the product is exact to less than one of them. */
#define OVE_GENERIC_CLOCK_IS_FAST \
	(1000000u % CONFIG_OVE_TICK_HZ == 0u && OVE_GENERIC_COUNTS_HZ > 2000000u && OVE_GENERIC_CLOCK_IS_FINE)

/** Return the microseconds at the moment @p counts before the end of the period, which was published as @p next_us.
 * Rounds towards the past. */
static inline uint64_t ove_generic_clock_us_before(uint64_t next_us, uint32_t counts, int32_t factor)
{
#if OVE_GENERIC_CLOCK_IS_NARROW
	return next_us - (((counts >> OVE_GENERIC_CLOCK_DROPPED) * (uint32_t)factor) >> OVE_GENERIC_CLOCK_SHIFT);
#else
	return next_us + (uint64_t)(((int64_t)(int32_t)counts * factor) >> OVE_GENERIC_CLOCK_SHIFT);
#endif
}

/** The same in nanoseconds, from the same product: a thousandth of the result, rounded down, is the microseconds. */
static inline uint64_t ove_generic_clock_ns_before(uint64_t next_us, uint32_t counts, int32_t factor)
{
#if OVE_GENERIC_CLOCK_IS_NARROW
	/* A thousand times the fraction must fit into a word. */
	const unsigned fine = OVE_GENERIC_CLOCK_SHIFT < 22u ? OVE_GENERIC_CLOCK_SHIFT : 22u;
	const uint32_t us = (counts >> OVE_GENERIC_CLOCK_DROPPED) * (uint32_t)factor;
	const uint32_t fraction = (us << (32u - OVE_GENERIC_CLOCK_SHIFT)) >> (32u - fine);
	/* Before the start, all words are 0. */
	const uint32_t last_ns = factor == 0 ? 0u : 999u;

	return (next_us - (us >> OVE_GENERIC_CLOCK_SHIFT)) * 1000u + last_ns - ((fraction * 1000u) >> fine);
#else
	const uint64_t us = (uint64_t)((int64_t)(int32_t)counts * factor);
	uint32_t ns_per_us = 1000u;

	/* Hide the constant: for a known one, the compiler multiplies by a dozen 64-bit shifts and sums. */
	__asm("" : "+r"(ns_per_us));
	const uint32_t ns = (uint32_t)(us >> 32) * ns_per_us + (uint32_t)(((us & UINT32_MAX) * ns_per_us) >> 32);

	return next_us * ns_per_us + (uint64_t)(int64_t)(int32_t)ns;
#endif
}

static inline void ove_generic_clock_publish_low(uint32_t low)
{
	ove_generic_clock.next_us_low = low;
#if OVE_GENERIC_CLOCK_IS_NARROW
	ove_generic_clock.next_us_low_again = low;
#endif
}

/** Start the clock, with 0 at SysTick's last wrap. Interrupts masked. */
static inline void ove_generic_clock_begin(void)
{
	ove_generic_clock.next_us_high = 0;
	ove_generic_clock_publish_low(OVE_GENERIC_CLOCK_TICK_US - OVE_GENERIC_CLOCK_LESS);
	ove_generic_clock.slow_if = OVE_GENERIC_CLOCK_SLOW_IF;
	ove_generic_clock.factor = OVE_GENERIC_CLOCK_FACTOR;
}

/** A new period of SysTick has started. Interrupts masked. */
static inline void ove_generic_clock_advance(void)
{
	const uint32_t low = ove_generic_clock.next_us_low + OVE_GENERIC_CLOCK_TICK_US;

	ove_generic_clock_publish_low(low);
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
	ove_generic_clock_publish_low((uint32_t)next_us);
}

/** Return the moment, read with interrupts masked, in any context. The kernel's backend implements it. */
struct ove_generic_moment ove_generic_clock_moment_slow(void);

OVE_EXTERN_C_END

#endif
