/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations of the kernel that every header of this backend needs. */
#ifndef OVE_BACKEND_NATIVE_H
#define OVE_BACKEND_NATIVE_H

#include <zephyr/kernel.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/lang.h>

/** Zephyr's threads are host threads, with stacks that Zephyr does not know. */
#if defined(CONFIG_ARCH_POSIX)
#define OVE_ZEPHYR_SIMULATED 1
#else
#define OVE_ZEPHYR_SIMULATED 0
#endif

#if defined(CONFIG_SMP)
#error "ove on Zephyr supports one processor: CONFIG_SMP must be off"
#endif
#if CONFIG_OVE_TICK_HZ != CONFIG_SYS_CLOCK_TICKS_PER_SEC
#error "CONFIG_OVE_TICK_HZ contradicts CONFIG_SYS_CLOCK_TICKS_PER_SEC"
#endif
#if CONFIG_OVE_TIME_SLICE && !defined(CONFIG_TIMESLICING)
#error "CONFIG_OVE_TIME_SLICE=y contradicts CONFIG_TIMESLICING=n"
#endif
#if !CONFIG_OVE_TIME_SLICE && defined(CONFIG_TIMESLICING)
#error "CONFIG_OVE_TIME_SLICE=n contradicts CONFIG_TIMESLICING=y"
#endif
#if CONFIG_OVE_ZEPHYR_LOWEST_PRIORITY >= CONFIG_NUM_PREEMPT_PRIORITIES
#error "CONFIG_OVE_ZEPHYR_LOWEST_PRIORITY must be below CONFIG_NUM_PREEMPT_PRIORITIES"
#endif

OVE_EXTERN_C_BEGIN

/** Convert ove milliseconds to a kernel timeout, rounded up; the kernel itself adds the current tick. */
static inline k_timeout_t ove_zephyr_timeout(uint32_t ms)
{
	if (ms == UINT32_MAX) {
		return K_FOREVER;
	}
	return K_TICKS((k_ticks_t)k_ms_to_ticks_ceil64(ms));
}

OVE_EXTERN_C_END

#endif
