/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Cycle source: CMSDK timer 0, which counts down through all 32 bits at the system clock. */
#include <ove_board.h>

#include "cortex_m.h"
#include "ove_config.h"

#define TIMER0_CTRL   OVE_REG32(0x40000000u)
#define TIMER0_VALUE  OVE_REG32(0x40000004u)
#define TIMER0_RELOAD OVE_REG32(0x40000008u)
#define TIMER_ENABLE  1u

void ove_board_cycles_start(void);

void ove_board_cycles_start(void)
{
	TIMER0_CTRL = 0;
	TIMER0_RELOAD = UINT32_MAX;
	TIMER0_VALUE = UINT32_MAX;
	TIMER0_CTRL = TIMER_ENABLE;
}

uint32_t ove_board_cycles(void)
{
	return 0u - TIMER0_VALUE;
}

uint32_t ove_board_cycles_hz(void)
{
	return CONFIG_OVE_CPU_HZ;
}
