/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * With a periodic tick of SysTick, SysTick drives the clock; see ove_generic/systick_clock.h.
 */
#ifndef OVE_BACKEND_TIME_H
#define OVE_BACKEND_TIME_H

#if defined(CONFIG_CORTEX_M_SYSTICK) && !defined(CONFIG_TICKLESS_KERNEL) && \
	!defined(CONFIG_TIMER_READS_ITS_FREQUENCY_AT_RUNTIME) && !defined(CONFIG_SMP)
#define OVE_GENERIC_COUNTS_HZ CONFIG_SYS_CLOCK_HW_CYCLES_PER_SEC
#if CONFIG_SYS_CLOCK_HW_CYCLES_PER_SEC % 1000000 == 0 && !CONFIG_OVE_ZEPHYR_BARE_KERNEL
#define OVE_BACKEND_HAS_SYSTICK_CLOCK 1
#endif
#endif

#endif
