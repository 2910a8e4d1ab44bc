/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * SysTick and the processor's two pending exceptions. SysTick counts down to 0, requests its interrupt, and reloads one
 * count later.
 */
#ifndef OVE_CORTEX_M_SYSTICK_H
#define OVE_CORTEX_M_SYSTICK_H

#include <stdint.h>

#define OVE_SYSTICK_CTRL  (*(volatile uint32_t *)0xe000e010u)
#define OVE_SYSTICK_LOAD  (*(volatile uint32_t *)0xe000e014u)
#define OVE_SYSTICK_VALUE (*(volatile uint32_t *)0xe000e018u)
#define OVE_SYSTICK_ICSR  (*(volatile uint32_t *)0xe000ed04u)
#define OVE_SYSTICK_SHCSR (*(volatile uint32_t *)0xe000ed24u)

/** In OVE_SYSTICK_CTRL: the counter runs from the processor clock and requests interrupts. */
#define OVE_SYSTICK_RUNS UINT32_C(7)
/** In OVE_SYSTICK_CTRL: the counter runs. While this bit is clear, the count does not change. */
#define OVE_SYSTICK_ENABLED UINT32_C(1)
/** In OVE_SYSTICK_CTRL: the counter has wrapped since the register was last read. */
#define OVE_SYSTICK_COUNT_FLAG (UINT32_C(1) << 16)
/** In OVE_SYSTICK_ICSR, read: the interrupt is pending. The second bit, written: clear the pending interrupt. */
#define OVE_SYSTICK_IS_PENDING (UINT32_C(1) << 26)
#define OVE_SYSTICK_FORGET     (UINT32_C(1) << 25)
/** Written to OVE_SYSTICK_ICSR: make the interrupt pending. */
#define OVE_SYSTICK_PEND OVE_SYSTICK_IS_PENDING
/** Written to OVE_SYSTICK_ICSR: make PendSV pending, or clear it. */
#define OVE_PENDSV_PEND   (UINT32_C(1) << 28)
#define OVE_PENDSV_FORGET (UINT32_C(1) << 27)
/** In OVE_SYSTICK_SHCSR: SysTick's handler runs or is interrupted. Not on ARMv6-M. */
#define OVE_SYSTICK_IS_ACTIVE (UINT32_C(1) << 11)

/** Return 1 if a tick has come and its handler has not run, else 0. The kernel has not counted that tick: without it, a
 * wait that starts in a critical section would end a tick early. */
static inline uint32_t ove_cortex_m_ticks_kept_out(void)
{
	return OVE_SYSTICK_ICSR / OVE_SYSTICK_IS_PENDING % 2u;
}

#endif
