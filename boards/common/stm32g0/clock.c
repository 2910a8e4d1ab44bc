/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file From the internal oscillator through the PLL to the processor (RM0444 5.2.4 and 5.4). */
#include "clock.h"

#include <stdbool.h>
#include <stddef.h>

#include "board_clock.h"
#include "flash.h"
#include "ove_config.h"
#include "rcc.h"
#include "stm32_board.h"
#include "wait.h"

/* Each step takes less than a millisecond. */
#define STEP_COUNTS (RCC_HSI_HZ / 500u)

_Static_assert(CONFIG_OVE_CPU_HZ == RCC_HSI_HZ / BOARD_PLL_M * BOARD_PLL_N / BOARD_PLL_R,
	       "the board's Kconfig and its clock tree name one rate");

/* Runs the processor on the internal oscillator and turns the PLL off, as after a reset. */
void stm32_clock_lower(void)
{
	RCC_CFGR &= ~RCC_CFGR_SW;
	RCC_CR &= ~RCC_CR_PLLON;
}

static const char *give_up(const char *what)
{
	stm32_clock_lower();
	return what;
}

const char *stm32_clock_start(void)
{
	RCC_PLLCFGR = RCC_PLLCFGR_SRC_HSI | RCC_PLLCFGR_M(BOARD_PLL_M) | RCC_PLLCFGR_N(BOARD_PLL_N) |
		      RCC_PLLCFGR_R(BOARD_PLL_R);
	RCC_CR |= RCC_CR_PLLON;
	/* The flash is slow, so set its wait states before the rate rises. */
	if (!flash_prepare(STEP_COUNTS)) {
		return give_up("the flash's wait states");
	}
	if (!ove_wait_for(&RCC_CR, RCC_CR_PLLRDY, RCC_CR_PLLRDY, STEP_COUNTS)) {
		return give_up("the PLL");
	}
	RCC_PLLCFGR |= RCC_PLLCFGR_REN;
	RCC_CFGR = (RCC_CFGR & ~RCC_CFGR_SW) | RCC_CFGR_SW_PLLR;
	if (!ove_wait_for(&RCC_CFGR, RCC_CFGR_SWS, RCC_CFGR_SWS_PLLR, STEP_COUNTS)) {
		return give_up("the switch to the PLL");
	}
	stm32_clock_is_full = true;
	return NULL;
}

/* The buses run at the processor's rate. */
uint32_t stm32_clock_console_hz(void)
{
	return ove_board_core_hz();
}
