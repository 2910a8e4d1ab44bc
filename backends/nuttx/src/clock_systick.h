/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The clock of a board whose SysTick counts at CONFIG_OVE_CPU_HZ: the kernel's tick count, and how far SysTick has come
 * in the running tick. The kernel's own clock gives the same through its timer driver, in microseconds, with three
 * 64-bit divisions each time. One source includes this.
 *
 * SysTick wraps before its interrupt has counted the tick; until then that interrupt is pending, and stands for one.
 */
#ifndef OVE_BACKENDS_NUTTX_CLOCK_SYSTICK_H
#define OVE_BACKENDS_NUTTX_CLOCK_SYSTICK_H

#include <clock/clock.h>

#include <ove_backend/systick.h>
#include <ove_generic/tick_clock.h>

#include "native.h"

#define COUNTS_PER_TICK OVE_GENERIC_COUNTS_PER_TICK

/* The kernel's clock runs before ove_run(); ove's begins there, on a tick. */
static uint64_t first_tick;

static void clock_begin(void)
{
	first_tick = (uint64_t)clock_get_sched_ticks();
}

static struct ove_generic_moment now(void)
{
	if (!ove_nuttx_started) {
		return (struct ove_generic_moment){0, 0};
	}
	const irqstate_t key = up_irq_save();
	uint32_t value = OVE_SYSTICK_VALUE;
	uint64_t ticks = (uint64_t)clock_get_sched_ticks() - first_tick;

	if (ove_systick_is_pending()) {
		ticks++;
		value = OVE_SYSTICK_VALUE;
	}
	up_irq_restore(key);

	return (struct ove_generic_moment){ticks, value == 0u ? 0u : OVE_GENERIC_COUNTS_PER_TICK - value};
}

static uint64_t moment_in(struct ove_generic_moment moment, uint32_t per_second)
{
	return ove_generic_moment_in(moment, per_second);
}

#if CONFIG_OVE_THREAD_RUNTIME
static uint64_t counts_in_us(uint64_t counts)
{
	return ove_generic_counts_in_us(counts);
}
#endif

#endif
