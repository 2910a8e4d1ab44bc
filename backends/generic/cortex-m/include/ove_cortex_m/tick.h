/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * SysTick as the tick of a kernel that counts one tick per SysTick interrupt, and the clock built from both: the slow
 * path of ove_generic/systick_clock.h.
 *
 * SysTick wraps before its interrupt counts the tick. Its count flag reports the wrap, and reading the flag clears it.
 * A reader therefore records the wrap, and the interrupt, which counts one tick, removes one record. This holds in
 * every ISR too, even one that comes between the interrupt's entry and its count. The interrupt for a recorded wrap may
 * be lost, because interrupts were masked for longer: the record then stays, so the clock does not go back. The reader
 * or the interrupt, whichever learns of a wrap first, updates the fast path.
 *
 * The backend defines the two variables below in its src/time file.
 */
#ifndef OVE_CORTEX_M_TICK_H
#define OVE_CORTEX_M_TICK_H

#include <ove_cortex_m/systick.h>
#include <ove_generic/systick_clock.h>

OVE_EXTERN_C_BEGIN

/** Wraps that readers have recorded and no interrupt has counted. */
extern uint32_t ove_cortex_m_wraps_noted;
/** The recorded wraps whose interrupt was lost. */
extern uint32_t ove_cortex_m_wraps_lost;

/** Start the clock at 0, and SysTick with @p counts per tick. Interrupts masked. */
static inline void ove_cortex_m_tick_start(uint32_t counts)
{
	ove_generic_clock_begin();
	OVE_SYSTICK_CTRL = 0;
	OVE_SYSTICK_LOAD = counts - 1u;
	OVE_SYSTICK_VALUE = 0;
	OVE_SYSTICK_CTRL = OVE_SYSTICK_RUNS;
}

/**
 * Called in SysTick's interrupt, before the kernel counts the tick. Interrupts masked. @p asks_flag_first, a constant,
 * does not change the result: false saves one instruction in most ticks.
 */
static inline void ove_cortex_m_tick_begins(bool asks_flag_first)
{
	const bool is_unseen = (OVE_SYSTICK_CTRL & OVE_SYSTICK_COUNT_FLAG) != 0u;

	/* An interrupt that came a whole tick late finds one flag for two wraps. The second time there is neither a
	 * flag nor a record, and the kernel's count alone is right. */
	if ((asks_flag_first && is_unseen) || ove_cortex_m_wraps_noted == ove_cortex_m_wraps_lost || is_unseen) {
		ove_generic_clock_advance();
	} else {
		ove_cortex_m_wraps_noted--;
	}
	if (ove_cortex_m_wraps_noted != ove_cortex_m_wraps_lost && (OVE_SYSTICK_ICSR & OVE_SYSTICK_IS_PENDING) == 0u) {
		ove_cortex_m_wraps_lost = ove_cortex_m_wraps_noted;
	}
}

/**
 * Read SysTick, and record a wrap that its interrupt has not counted. The moment then consists of the ticks that the
 * kernel has counted plus ove_cortex_m_wraps_noted, and of ove_cortex_m_counts() of the result. Interrupts masked.
 */
static inline uint32_t ove_cortex_m_tick_look(void)
{
	uint32_t value = OVE_SYSTICK_VALUE;

	/* Other code may have cleared the flag. A pending interrupt without a record is then an uncounted wrap.
	 */
	if ((OVE_SYSTICK_CTRL & OVE_SYSTICK_COUNT_FLAG) != 0u ||
	    ((OVE_SYSTICK_ICSR & OVE_SYSTICK_IS_PENDING) != 0u &&
	     ove_cortex_m_wraps_noted == ove_cortex_m_wraps_lost)) {
		ove_cortex_m_wraps_noted++;
		ove_generic_clock_advance();
		/* If SysTick wrapped between the two reads, its flag is still set; record the wrap. */
		(void)OVE_SYSTICK_CTRL;
		value = OVE_SYSTICK_VALUE;
	}
	return value;
}

/** Called when SysTick was stopped for longer than the kernel asked, for example because a debugger held the processor.
 * SysTick's interrupt then counts one tick, and the clock counts @p more. Interrupts masked. */
static inline void ove_cortex_m_tick_was_held(uint32_t more)
{
	OVE_SYSTICK_ICSR = OVE_SYSTICK_PEND;
	ove_cortex_m_wraps_noted += more;
	ove_cortex_m_wraps_lost += more;
	ove_generic_clock_skip(more);
}

/** Return the counts since the tick at SysTick's @p value. It counts down to 0, sets the flag there, and reloads one
 * count later. */
static inline uint32_t ove_cortex_m_counts(uint32_t value)
{
	return value == 0u ? 0u : OVE_GENERIC_COUNTS_PER_TICK - value;
}

/** Return SysTick's value, and in *@p ticks 1 if a tick is pending, else 0: both at one moment. Interrupts masked. */
static inline uint32_t ove_cortex_m_value_and_tick(uint32_t *ticks)
{
	const uint32_t value = OVE_SYSTICK_VALUE;

	*ticks = (OVE_SYSTICK_ICSR & OVE_SYSTICK_IS_PENDING) != 0u ? 1u : 0u;
	/* The tick may have come between the two readings. */
	return *ticks != 0u ? OVE_SYSTICK_VALUE : value;
}

OVE_EXTERN_C_END

#endif
