/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * For any NuttX board: the cycle source is the kernel's. If that source counts only ticks, or reads a counter that does
 * not run, the cycle source is SysTick. A board with neither counts ticks. An application may define its own.
 */
#include <nuttx/config.h>

#include <nuttx/clock.h>
#include <nuttx/irq.h>

#include <clock/clock.h>
#include <ove_backend/systick.h>
#include <ove_board.h>

#if OVE_NUTTX_HAS_SYSTICK

/*
 * Returns true if the debug unit's counter runs. NuttX reads that counter on every Cortex-M with
 * CONFIG_ARCH_PERF_EVENTS, but an emulator may lack the unit, and a board's code need not start it. The count and its
 * rate are then meaningless.
 */
static bool counter_runs(void)
{
#if defined(CONFIG_ARCH_PERF_EVENTS) && !defined(CONFIG_ARCH_ARMV6M)
	return ((*(const volatile uint32_t *)0xe0001000u) & 1u) != 0u;
#else
	return false;
#endif
}

static bool counts_by_systick(void)
{
	return ove_systick_is_the_tick() && !counter_runs();
}

/*
 * Returns the sum of the distances by which SysTick has moved from call to call, so that the count advances even for a
 * caller that waits in an interrupt or masked. Where calls are more than a tick apart, the ticks that the kernel has
 * counted make up for the difference.
 */
static uint32_t by_systick(void)
{
	static uint32_t count;
	static uint32_t last_value;
	static uint32_t ahead; /* counts of the ticks that the kernel could not count */
	const irqstate_t key = up_irq_save();
	const uint32_t period = OVE_SYSTICK_LOAD + 1u;
	uint32_t value = OVE_SYSTICK_VALUE;
	uint32_t ticks = (uint32_t)clock_get_sched_ticks();

	if (ove_systick_is_pending()) {
		ticks++;
		value = OVE_SYSTICK_VALUE;
	}
	const uint32_t moved = last_value >= value ? last_value - value : last_value + period - value;
	const uint32_t by_ticks = ticks * period + (period - value) + ahead;

	count += moved;
	last_value = value;
	if ((int32_t)(by_ticks - count) > 0) {
		count = by_ticks;
	} else {
		ahead += (count - by_ticks) / period * period;
	}
	const uint32_t found = count;

	up_irq_restore(key);
	return found;
}

__attribute__((weak)) uint32_t ove_board_cycles(void)
{
	return counts_by_systick() ? by_systick() : (uint32_t)perf_gettime();
}

__attribute__((weak)) uint32_t ove_board_cycles_hz(void)
{
	return counts_by_systick() ? (OVE_SYSTICK_LOAD + 1u) * TICK_PER_SEC : (uint32_t)perf_getfreq();
}

#else

__attribute__((weak)) uint32_t ove_board_cycles(void)
{
	return (uint32_t)perf_gettime();
}

__attribute__((weak)) uint32_t ove_board_cycles_hz(void)
{
	return (uint32_t)perf_getfreq();
}

#endif
