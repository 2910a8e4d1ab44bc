/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The voltage of the core of STM32F4 (RM0368 5.1.3 and 5.4). */
#ifndef OVE_BOARDS_STM32F4_POWER_H
#define OVE_BOARDS_STM32F4_POWER_H

#include <ove_reg.h>

#include <stddef.h>

#include "stm32_board.h"
#include "wait.h"

#define PWR_CR         OVE_REG32(0x40007000u)
#define PWR_CR_VOS     (3u << 14)
#define PWR_CSR        OVE_REG32(0x40007004u)
#define PWR_CSR_VOSRDY (1u << 14)

/** Choose the voltage that full speed needs. The setting is changed while the PLL is off, and takes effect once the PLL
 * is on. */
static inline void power_choose_scale(void)
{
	PWR_CR = (PWR_CR & ~PWR_CR_VOS) | ((uint32_t)BOARD_POWER_SCALE << 14);
}

/** Wait for that voltage. @returns NULL, or the name of what was not reached */
static inline const char *power_raise(uint32_t counts)
{
	return ove_wait_for(&PWR_CSR, PWR_CSR_VOSRDY, PWR_CSR_VOSRDY, counts) ? NULL : "the core's voltage";
}

#endif
