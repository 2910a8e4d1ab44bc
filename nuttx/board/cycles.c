/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Any board of NuttX: the cycle source is the kernel's, or SysTick where the kernel has none better than its ticks. A
 * board with neither counts ticks. An application may define its own.
 */
#include <nuttx/config.h>

#include <nuttx/clock.h>
#include <nuttx/irq.h>

#include <ove_backend/systick.h>
#include <ove_board.h>

#if OVE_NUTTX_HAS_SYSTICK

/*
 * The sum of how far SysTick went from call to call, so that who waits in an interrupt, or masked, sees it move; and of
 * the ticks that the kernel has counted where nobody called for that long.
 */
static uint32_t by_systick(void)
{
	static uint32_t count;
	static uint32_t last_value;
	static uint32_t ahead; /* of the kernel's ticks: those that it could not count */
	const irqstate_t key = up_irq_save();
	const uint32_t period = OVE_SYSTICK_LOAD + 1u;
	uint32_t value = OVE_SYSTICK_VALUE;
	uint32_t ticks = (uint32_t)clock_systime_ticks();

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
	return ove_systick_is_the_tick() ? by_systick() : (uint32_t)perf_gettime();
}

__attribute__((weak)) uint32_t ove_board_cycles_hz(void)
{
	return ove_systick_is_the_tick() ? (OVE_SYSTICK_LOAD + 1u) * TICK_PER_SEC : (uint32_t)perf_getfreq();
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
