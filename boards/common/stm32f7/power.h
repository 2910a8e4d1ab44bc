/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The voltage of the core of STM32F7, and over-drive (RM0385 4.1.4 and 4.4, RM0431 4.1.4 and 4.4). */
#ifndef OVE_BOARDS_STM32F7_POWER_H
#define OVE_BOARDS_STM32F7_POWER_H

#include <ove_reg.h>

#include <stddef.h>

#include "stm32_board.h"
#include "wait.h"

#define PWR_CR1          OVE_REG32(0x40007000u)
#define PWR_CR1_VOS      (3u << 14)
#define PWR_CR1_ODEN     (1u << 16)
#define PWR_CR1_ODSWEN   (1u << 17)
#define PWR_CSR1         OVE_REG32(0x40007004u)
#define PWR_CSR1_ODRDY   (1u << 16)
#define PWR_CSR1_ODSWRDY (1u << 17)

/** Choose the voltage that full speed needs. The setting is changed while the PLL is off. */
static inline void power_choose_scale(void)
{
	PWR_CR1 = (PWR_CR1 & ~PWR_CR1_VOS) | ((uint32_t)BOARD_POWER_SCALE << 14);
}

/** Enter over-drive, which rates above 180 MHz need. @returns NULL, or the name of what was not reached */
static inline const char *power_raise(uint32_t counts)
{
	PWR_CR1 |= PWR_CR1_ODEN;
	if (!ove_wait_for(&PWR_CSR1, PWR_CSR1_ODRDY, PWR_CSR1_ODRDY, counts)) {
		return "over-drive";
	}
	PWR_CR1 |= PWR_CR1_ODSWEN;
	return ove_wait_for(&PWR_CSR1, PWR_CSR1_ODSWRDY, PWR_CSR1_ODSWRDY, counts) ? NULL : "the switch to over-drive";
}

#endif
