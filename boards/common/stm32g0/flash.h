/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Wait states of the flash of STM32G0 (RM0444 3.3.4 and 3.7.1). */
#ifndef OVE_BOARDS_STM32G0_FLASH_H
#define OVE_BOARDS_STM32G0_FLASH_H

#include <ove_reg.h>

#include <stdbool.h>

#include "stm32_board.h"
#include "wait.h"

#define FLASH_ACR         OVE_REG32(0x40022000u)
#define FLASH_ACR_LATENCY (7u << 0)
#define FLASH_ACR_PRFTEN  (1u << 8)
#define FLASH_ACR_ICEN    (1u << 9)

/** The bits that speed up flash reads. */
#define FLASH_ACR_FASTER (FLASH_ACR_PRFTEN | FLASH_ACR_ICEN)

/** Set wait states, prefetch and instruction cache for full speed; false if they do not take effect within the limit.
 */
static inline bool flash_prepare(uint32_t counts)
{
	/* The register also holds the debugger's access right, which must not change. */
	FLASH_ACR = (FLASH_ACR & ~FLASH_ACR_LATENCY) | BOARD_FLASH_WAIT_STATES | FLASH_ACR_FASTER;
	return ove_wait_for(&FLASH_ACR, FLASH_ACR_LATENCY, BOARD_FLASH_WAIT_STATES, counts);
}

#endif
