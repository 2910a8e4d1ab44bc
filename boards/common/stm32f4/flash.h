/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Wait states and accelerator of the flash of STM32F4 (RM0368 3.4 and 3.8.1). */
#ifndef OVE_BOARDS_STM32F4_FLASH_H
#define OVE_BOARDS_STM32F4_FLASH_H

#include <ove_reg.h>

#include <stdbool.h>

#include "stm32_board.h"
#include "wait.h"

#define FLASH_ACR         OVE_REG32(0x40023c00u)
#define FLASH_ACR_LATENCY (0xfu << 0)
#define FLASH_ACR_PRFTEN  (1u << 8)
#define FLASH_ACR_ICEN    (1u << 9)
#define FLASH_ACR_DCEN    (1u << 10)
/** The bits that speed up flash reads. */
#define FLASH_ACR_FASTER (FLASH_ACR_PRFTEN | FLASH_ACR_ICEN | FLASH_ACR_DCEN)

/** Set the wait states for full speed and turn the accelerator on; false if they take no effect within the limit. */
static inline bool flash_prepare(uint32_t counts)
{
	FLASH_ACR = BOARD_FLASH_WAIT_STATES | FLASH_ACR_FASTER;
	return ove_wait_for(&FLASH_ACR, FLASH_ACR_LATENCY, BOARD_FLASH_WAIT_STATES, counts);
}

#endif
