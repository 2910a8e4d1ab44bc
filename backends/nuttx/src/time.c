/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Time: the kernel's tick count, and how far SysTick has come in the running tick. The kernel's own clock gives the
 * same through its timer driver, in microseconds, with three 64-bit divisions each time.
 *
 * SysTick wraps before its interrupt has counted the tick; until then that interrupt is pending, and stands for one.
 */
#include <nuttx/config.h>

#include <clock/clock.h>

#include <ove/time.h>
#include <ove_generic/tick_clock.h>
#include <ove_generic/ticks.h>
#include <ove_seam/kernel.h>

#include "native.h"

#ifndef CONFIG_ARMV7M_SYSTICK
#error "ove's clock reads SysTick: set CONFIG_ARMV7M_SYSTICK=y in NuttX's configuration"
#endif

#define SYSTICK_VALUE (*(const volatile uint32_t *)0xe000e018u)
#define ICSR          (*(const volatile uint32_t *)0xe000ed04u)
#define TICK_PENDING  (UINT32_C(1) << 26)

/* The kernel's clock runs before ove_run(); ove's begins there, on a tick. */
static uint64_t first_tick;

void ove_nuttx_clock_start(void)
{
	first_tick = (uint64_t)clock_get_sched_ticks();
}

static struct ove_generic_moment now(void)
{
	if (!ove_nuttx_started) {
		return (struct ove_generic_moment){0, 0};
	}
	const irqstate_t key = up_irq_save();
	uint32_t value = SYSTICK_VALUE;
	uint64_t ticks = (uint64_t)clock_get_sched_ticks() - first_tick;

	if ((ICSR & TICK_PENDING) != 0u) {
		ticks++;
		value = SYSTICK_VALUE;
	}
	up_irq_restore(key);

	/* It counts down to 0, asks for its interrupt there, and is reloaded one count later. */
	return (struct ove_generic_moment){ticks, value == 0u ? 0u : OVE_GENERIC_COUNTS_PER_TICK - value};
}

uint64_t ove_backend_time_get_ticks(void)
{
	return now().ticks;
}

uint64_t ove_backend_time_get_ms(void)
{
	return ove_generic_ticks_in_ms(now().ticks);
}

uint64_t ove_backend_time_get_us(void)
{
	return ove_generic_moment_in(now(), 1000000u);
}

uint64_t ove_backend_time_get_ns(void)
{
	return ove_generic_moment_in(now(), 1000000000u);
}

#if CONFIG_OVE_THREAD_RUNTIME
uint64_t ove_nuttx_counts(void)
{
	const struct ove_generic_moment moment = now();

	return moment.ticks * OVE_GENERIC_COUNTS_PER_TICK + moment.counts;
}
#endif
