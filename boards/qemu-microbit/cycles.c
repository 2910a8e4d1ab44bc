/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Cycle source: TIMER0 of the nRF51, which counts 32 bits at 16 MHz (reference manual 3.0, 18). */
#include <ove_board.h>

#include "cortex_m.h"
#include "irq_mask.h"
#include "ove_config.h"

#define TIMER0_START      OVE_REG32(0x40008000u)
#define TIMER0_CAPTURE0   OVE_REG32(0x40008040u)
#define TIMER0_BITMODE    OVE_REG32(0x40008508u)
#define TIMER0_PRESCALER  OVE_REG32(0x40008510u)
#define TIMER0_CC0        OVE_REG32(0x40008540u)
#define TIMER_BITMODE_32  3u
#define TIMER_NO_PRESCALE 0u

void ove_board_cycles_start(void);

void ove_board_cycles_start(void)
{
	TIMER0_BITMODE = TIMER_BITMODE_32;
	TIMER0_PRESCALER = TIMER_NO_PRESCALE;
	TIMER0_START = 1;
}

uint32_t ove_board_cycles(void)
{
	const uint32_t key = ove_irq_mask();

	TIMER0_CAPTURE0 = 1;
	const uint32_t count = TIMER0_CC0;

	ove_irq_unmask(key);
	return count;
}

uint32_t ove_board_cycles_hz(void)
{
	return CONFIG_OVE_CPU_HZ;
}
