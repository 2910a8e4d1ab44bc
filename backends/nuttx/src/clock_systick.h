/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The clock of a board whose SysTick counts at CONFIG_OVE_CPU_HZ: the number of SysTick periods, and SysTick's position
 * in the current one. The kernel's own clock gives the same through its timer driver, in microseconds, with three
 * 64-bit divisions per read. One source includes this.
 *
 * SysTick wraps before its interrupt counts the period; until then the interrupt is pending. A reader that finds it so
 * counts the period itself, and each further one that it sees while interrupts stay masked: the kernel loses those
 * ticks, and the clock must not go back. A further period shows as a value that has grown; otherwise it is lost, as it
 * is for the kernel. SysTick's count flag would show it, but NuttX's timer driver reads and clears it before the tick.
 */
#ifndef OVE_BACKENDS_NUTTX_CLOCK_SYSTICK_H
#define OVE_BACKENDS_NUTTX_CLOCK_SYSTICK_H

#include <ove_backend/systick.h>
#if CONFIG_OVE_TICKLESS
#include <ove_cortex_m/tick.h>
#endif
#include <ove_generic/systick_clock.h>

#include "native.h"

#define COUNTS_PER_TICK OVE_GENERIC_COUNTS_PER_TICK

/* The kernel's clock runs before ove_run(); ove's starts there, on a tick. */
static uint64_t rounds;
/* True if readers have counted the period whose interrupt is pending, and the last reader's distance from its end. */
static bool is_counted;
static uint32_t left_at_last;

static void clock_begin(void)
{
	const irqstate_t key = up_irq_save();

	rounds = 0;
	is_counted = false;
	ove_generic_clock_begin();
	up_irq_restore(key);
}

/* At 0, SysTick has wrapped and is about to reload. */
static inline uint32_t counts_left(void)
{
	const uint32_t value = OVE_SYSTICK_VALUE;

	return value == 0u ? OVE_GENERIC_COUNTS_PER_TICK : value;
}

#if CONFIG_OVE_TICKLESS
/* Ticks that passed in a sleep and that the kernel never counts, for example because a debugger stopped the
 * processor. */
uint32_t ove_cortex_m_wraps_noted;
uint32_t ove_cortex_m_wraps_lost;

static uint64_t rounds_counted(void)
{
	return rounds + ove_cortex_m_wraps_noted;
}
#else
static uint64_t rounds_counted(void)
{
	return rounds;
}
#endif

#if CONFIG_OVE_TICKLESS || CONFIG_OVE_TICK_STOP
void ove_nuttx_clock_skip(uint32_t ticks)
{
	rounds += ticks;
	ove_generic_clock_skip(ticks);
}
#endif

static inline void count_round(void)
{
	rounds++;
	ove_generic_clock_advance();
}

struct ove_generic_moment ove_generic_clock_moment_slow(void)
{
	if (!ove_nuttx_started) {
		return (struct ove_generic_moment){0, 0};
	}
	const irqstate_t key = up_irq_save();
	uint32_t left = counts_left();

	if (ove_systick_is_pending()) {
		left = counts_left();
		if (!is_counted || left > left_at_last) {
			count_round();
		}
		is_counted = true;
		left_at_last = left;
	}
	const uint64_t ticks = rounds_counted();
	up_irq_restore(key);

	return (struct ove_generic_moment){ticks, OVE_GENERIC_COUNTS_PER_TICK - left};
}

/* Called in the tick's interrupt, before the kernel counts it. NuttX's handlers do not nest. The kernel ticks before
 * ove's clock starts. A period that ended before this interrupt was taken has no interrupt of its own. If one ended
 * since, its interrupt is pending, and will count it. */
void ove_nuttx_clock_tick(void)
{
	if (ove_generic_clock.factor == 0) {
		return;
	}
	const bool has_grown = counts_left() > left_at_last;

	if (!is_counted || (has_grown && !ove_systick_is_pending())) {
		count_round();
	}
	is_counted = false;
}

#if CONFIG_OVE_THREAD_RUNTIME
static struct ove_generic_moment now(void)
{
	return ove_generic_clock_moment_slow();
}

static uint64_t counts_in_us(uint64_t counts)
{
	return ove_generic_counts_in_us(counts);
}
#endif

#endif
