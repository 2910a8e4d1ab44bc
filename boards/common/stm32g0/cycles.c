/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Cycle source: TIM2, with 32 bits, at the processor's rate. The processor does not have a counter. */
#include <ove_board.h>

#include "board_clock.h"
#include "rcc.h"

/* RM0444 22.4. */
#define TIM2_CR1     OVE_REG32(0x40000000u)
#define TIM2_CR1_CEN (1u << 0)
#define TIM2_CNT     OVE_REG32(0x40000024u)
#define TIM2_ARR     OVE_REG32(0x4000002cu)

void ove_board_cycles_start(void);

void ove_board_cycles_start(void)
{
	RCC_APB1ENR |= RCC_APB1ENR_TIM2EN;
	/* The timer is usable two cycles after its clock is on; reading the register back takes two. */
	(void)RCC_APB1ENR;
	TIM2_ARR = UINT32_MAX;
	TIM2_CR1 = TIM2_CR1_CEN;
}

uint32_t ove_board_cycles(void)
{
	return TIM2_CNT;
}

uint32_t ove_board_cycles_hz(void)
{
	return ove_board_core_hz();
}
