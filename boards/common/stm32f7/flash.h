/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Wait states and accelerator of the flash of STM32F7 (RM0385 3.3.2 and 3.7.1, RM0431 3.3.2 and 3.7.1). */
#ifndef OVE_BOARDS_STM32F7_FLASH_H
#define OVE_BOARDS_STM32F7_FLASH_H

#include <ove_reg.h>

#include <stdbool.h>

#include "stm32_board.h"
#include "wait.h"

#define FLASH_ACR         OVE_REG32(0x40023c00u)
#define FLASH_ACR_LATENCY (0xfu << 0)
#define FLASH_ACR_PRFTEN  (1u << 8)
#define FLASH_ACR_ARTEN   (1u << 9)
/** The bits that speed up flash reads. */
#define FLASH_ACR_FASTER (FLASH_ACR_PRFTEN | FLASH_ACR_ARTEN)

/**
 * Set the wait states for full speed and turn the accelerator on; false if they do not take effect within the limit.
 * The flash accelerator and prefetcher work only at the flash's ITCM address; programs here are at the AXI address,
 * where the processor's caches work.
 */
static inline bool flash_prepare(uint32_t counts)
{
	FLASH_ACR = BOARD_FLASH_WAIT_STATES | FLASH_ACR_FASTER;
	return ove_wait_for(&FLASH_ACR, FLASH_ACR_LATENCY, BOARD_FLASH_WAIT_STATES, counts);
}

#endif
