/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * FreeRTOS's start on a processor whose start-up code used SysTick and requested a switch. Both wait until the kernel
 * unmasks interrupts. On ARMv6-M, that is one instruction before the first thread, when a switch has no stack to save
 * into.
 */
#include "harness.h"

#if defined(__ARM_ARCH_6M__)

#define SYSTICK_CONTROL (*(volatile uint32_t *)0xe000e010u)
#define SYSTICK_RELOAD  (*(volatile uint32_t *)0xe000e014u)
#define SYSTICK_VALUE   (*(volatile uint32_t *)0xe000e018u)
#define COUNTED         (UINT32_C(1) << 16)
#define ICSR            (*(volatile uint32_t *)0xe000ed04u)
#define SWITCH          (UINT32_C(1) << 28)

OVE_TEST_AT_START(run, start, tick_of_the_start_up_code_is_forgotten,
		  "A tick and a switch that the start-up code left pending do not come before the first thread.")
{
	__asm volatile("cpsid i" ::: "memory");
	SYSTICK_RELOAD = CONFIG_OVE_CPU_HZ / 1000u - 1u;
	SYSTICK_VALUE = 0;
	SYSTICK_CONTROL = 7;
	while ((SYSTICK_CONTROL & COUNTED) == 0u) {
	}
	ICSR = SWITCH;
}

#endif
