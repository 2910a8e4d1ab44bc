/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * SysTick of the Cortex-M processors, for boards on which the kernel's tick comes from there. It counts down to 0, asks
 * for its interrupt, and is reloaded one count later.
 */
#ifndef OVE_BACKEND_SYSTICK_H
#define OVE_BACKEND_SYSTICK_H

#include <stdbool.h>
#include <stdint.h>

#include <nuttx/config.h>

#include <ove_cortex_m/systick.h>

/**
 * Whether the kernel's tick may be SysTick's, one for each of its rounds; ove_systick_is_the_tick() then says whether
 * it is. With a timer driver (CONFIG_TIMER_ARCH) too: NuttX's driver of SysTick lets the kernel's own clock go back by
 * a tick in the last microsecond of each.
 */
#if (defined(CONFIG_ARCH_ARMV6M) || defined(CONFIG_ARCH_ARMV7M) || defined(CONFIG_ARCH_ARMV8M)) && \
	!defined(CONFIG_ALARM_ARCH) && !defined(CONFIG_SCHED_TICKLESS)
#define OVE_NUTTX_HAS_SYSTICK 1
#else
#define OVE_NUTTX_HAS_SYSTICK 0
#endif

/** It has wrapped, and its interrupt has not yet counted the tick. */
static inline bool ove_systick_is_pending(void)
{
	return (OVE_SYSTICK_ICSR & OVE_SYSTICK_IS_PENDING) != 0u;
}

/** It runs and asks for interrupts: the chip's port of the kernel ticks with it, and not with a timer of the chip. */
static inline bool ove_systick_is_the_tick(void)
{
	return (OVE_SYSTICK_CTRL & 3u) == 3u;
}

#endif
