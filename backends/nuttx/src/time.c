/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Time, from the board's clock: SysTick, which ove reads itself, or the kernel's own clock. */
#include <nuttx/config.h>

#include <ove_generic/ticks.h>
#include <ove_seam/kernel.h>
#include <ove_seam/time.h>

#include "native.h"

#ifdef OVE_BACKEND_HAS_SYSTICK_CLOCK
#include "clock_systick.h"
#else
#include "clock_kernel.h"
#endif

void ove_nuttx_clock_start(void)
{
	clock_begin();
}

#ifndef OVE_BACKEND_HAS_SYSTICK_CLOCK

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
	return moment_in(now(), 1000000u);
}

uint64_t ove_backend_time_get_ns(void)
{
	return moment_in(now(), 1000000000u);
}

#endif

#if CONFIG_OVE_THREAD_RUNTIME
uint64_t ove_nuttx_counts(void)
{
	const struct ove_generic_moment moment = now();

	return moment.ticks * COUNTS_PER_TICK + moment.counts;
}

uint64_t ove_nuttx_counts_in_us(uint64_t counts)
{
	return counts_in_us(counts);
}
#endif
