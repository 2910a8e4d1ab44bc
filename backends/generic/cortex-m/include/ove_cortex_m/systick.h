/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * SysTick and the two pending exceptions of the processor. SysTick counts down to 0, asks for its interrupt, and is
 * reloaded one count later.
 */
#ifndef OVE_CORTEX_M_SYSTICK_H
#define OVE_CORTEX_M_SYSTICK_H

#include <stdint.h>

#define OVE_SYSTICK_CTRL  (*(volatile uint32_t *)0xe000e010u)
#define OVE_SYSTICK_LOAD  (*(volatile uint32_t *)0xe000e014u)
#define OVE_SYSTICK_VALUE (*(volatile uint32_t *)0xe000e018u)
#define OVE_SYSTICK_ICSR  (*(volatile uint32_t *)0xe000ed04u)
#define OVE_SYSTICK_SHCSR (*(volatile uint32_t *)0xe000ed24u)

/** In OVE_SYSTICK_CTRL: it runs by the processor's clock and asks for interrupts. */
#define OVE_SYSTICK_RUNS UINT32_C(7)
/** In OVE_SYSTICK_CTRL: the counter runs. The count stays while this bit is clear. */
#define OVE_SYSTICK_ENABLED UINT32_C(1)
/** In OVE_SYSTICK_CTRL: it has wrapped since the register was read. */
#define OVE_SYSTICK_COUNT_FLAG (UINT32_C(1) << 16)
/** In OVE_SYSTICK_ICSR: its interrupt is pending; to be written: it no longer is. */
#define OVE_SYSTICK_IS_PENDING (UINT32_C(1) << 26)
#define OVE_SYSTICK_FORGET     (UINT32_C(1) << 25)
/** To be written to OVE_SYSTICK_ICSR: its interrupt is pending. */
#define OVE_SYSTICK_PEND OVE_SYSTICK_IS_PENDING
/** To be written to OVE_SYSTICK_ICSR: PendSV is pending; it no longer is. */
#define OVE_PENDSV_PEND   (UINT32_C(1) << 28)
#define OVE_PENDSV_FORGET (UINT32_C(1) << 27)
/** In OVE_SYSTICK_SHCSR: SysTick's handler runs or is interrupted. Not on ARMv6-M. */
#define OVE_SYSTICK_IS_ACTIVE (UINT32_C(1) << 11)

/** 1 if a tick has come and its handler has not, else 0: a wait that begins in a critical section begins with the
 * next one. */
static inline uint32_t ove_cortex_m_ticks_kept_out(void)
{
	return OVE_SYSTICK_ICSR / OVE_SYSTICK_IS_PENDING % 2u;
}

#endif
