/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's timeouts, for a clock that advances by many ticks at once. Each call is made masked. */
#ifndef OVE_BACKENDS_NUTTX_TIMEOUTS_H
#define OVE_BACKENDS_NUTTX_TIMEOUTS_H

#include <nuttx/config.h>

#include <clock/clock.h>
#include <wdog/wdog.h>

#include <ove_backend/time.h>

#if defined(CONFIG_SCHED_TICKLESS) || defined(CONFIG_HRTIMER)
#error "CONFIG_OVE_TICKLESS and osKernelSuspend() need the kernel's tick: CONFIG_SCHED_TICKLESS and CONFIG_HRTIMER must be off in NuttX's configuration"
#endif
#ifndef OVE_BACKEND_HAS_SYSTICK_CLOCK
#error "CONFIG_OVE_TICKLESS and osKernelSuspend() need SysTick as the kernel's tick, and NuttX's configuration uses another timer"
#endif

/** Return the kernel's time, by the interrupts that it has counted. The timer's driver counts from 0, and reads on into
 * the next tick. */
static inline clock_t ove_nuttx_now(void)
{
#ifdef CONFIG_TIMER_ARCH
	return clock_get_sched_ticks() - (clock_t)INITIAL_SYSTEM_TIMER_TICKS;
#else
	return clock_get_sched_ticks();
#endif
}

/** Return the number of ticks from the last one that the kernel has counted to the one at which the first timeout
 * expires, at least 1; UINT32_MAX if there is none. */
static inline uint32_t ove_nuttx_next_timeout(void)
{
	if (list_is_empty(&g_wdactivelist)) {
		return UINT32_MAX;
	}
	const clock_t due = list_first_entry(&g_wdactivelist, struct wdog_s, node)->expired;
	const clock_t now = ove_nuttx_now();

	if (clock_compare(due, now)) {
		return 1;
	}
	return due - now < INT32_MAX ? (uint32_t)(due - now) : (uint32_t)INT32_MAX;
}

#endif
