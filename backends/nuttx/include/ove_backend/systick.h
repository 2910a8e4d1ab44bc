/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * SysTick of the Cortex-M processors, for boards whose kernel tick comes from SysTick. It counts down to 0, requests
 * its interrupt, and reloads one count later.
 */
#ifndef OVE_BACKEND_SYSTICK_H
#define OVE_BACKEND_SYSTICK_H

#include <stdbool.h>
#include <stdint.h>

#include <nuttx/config.h>

#include <ove_cortex_m/systick.h>

/**
 * Set if SysTick may be the kernel's tick, one tick per SysTick period; ove_systick_is_the_tick() then tells whether it
 * is. Set even with a timer driver (CONFIG_TIMER_ARCH): NuttX's SysTick driver lets the kernel's own clock go back by a
 * tick in the last microsecond of each tick.
 */
#if (defined(CONFIG_ARCH_ARMV6M) || defined(CONFIG_ARCH_ARMV7M) || defined(CONFIG_ARCH_ARMV8M)) && \
	!defined(CONFIG_ALARM_ARCH) && !defined(CONFIG_SCHED_TICKLESS)
#define OVE_NUTTX_HAS_SYSTICK 1
#else
#define OVE_NUTTX_HAS_SYSTICK 0
#endif

/** Return true if SysTick has wrapped and its interrupt has not counted the tick. */
static inline bool ove_systick_is_pending(void)
{
	return (OVE_SYSTICK_ICSR & OVE_SYSTICK_IS_PENDING) != 0u;
}

/** Return true if SysTick runs and requests interrupts: the chip's port then ticks with it, not with a chip timer. */
static inline bool ove_systick_is_the_tick(void)
{
	return (OVE_SYSTICK_CTRL & 3u) == 3u;
}

#endif
