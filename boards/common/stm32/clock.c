/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "clock.h"

#include <stdbool.h>
#include <stddef.h>

#include "board_clock.h"
#include "flash.h"
#include "ove_config.h"
#include "power.h"
#include "rcc.h"
#include "stm32_board.h"
#include "wait.h"

/* An oscillator may take some milliseconds; the vendor's own limit is this long. The other steps take less than one. */
#define OSCILLATOR_COUNTS (RCC_HSI_HZ / 10u)
#define STEP_COUNTS       (RCC_HSI_HZ / 500u)

_Static_assert(CONFIG_OVE_CPU_HZ == BOARD_HSE_HZ / BOARD_PLL_M * BOARD_PLL_N / BOARD_PLL_P,
	       "the board's Kconfig and its clock tree name one rate");

/* Turns the oscillator and the PLL off, and lets the buses run as fast as the processor, as after a reset. */
void stm32_clock_lower(void)
{
	RCC_CFGR &= ~(RCC_CFGR_SW | RCC_CFGR_PRESCALERS);
	RCC_CR &= ~(RCC_CR_PLLON | RCC_CR_HSEON);
}

static const char *give_up(const char *what)
{
	stm32_clock_lower();
	return what;
}

const char *stm32_clock_start(void)
{
	RCC_APB1ENR |= RCC_APB1ENR_PWREN;
	power_choose_scale();
	/* Select the oscillator's bypass while the oscillator is off. */
	if (BOARD_HSE_IS_CLOCK) {
		RCC_CR |= RCC_CR_HSEBYP;
	}
	RCC_CR |= RCC_CR_HSEON;
	if (!ove_wait_for(&RCC_CR, RCC_CR_HSERDY, RCC_CR_HSERDY, OSCILLATOR_COUNTS)) {
		return give_up("HSE (" BOARD_HSE_NAME ")");
	}
	RCC_PLLCFGR = (RCC_PLLCFGR & ~RCC_PLLCFGR_FIELDS) | RCC_PLLCFGR_SRC_HSE | RCC_PLLCFGR_M(BOARD_PLL_M) |
		      RCC_PLLCFGR_N(BOARD_PLL_N) | RCC_PLLCFGR_P(BOARD_PLL_P) | RCC_PLLCFGR_Q(BOARD_PLL_Q);
	RCC_CR |= RCC_CR_PLLON;
	const char *const missing = power_raise(STEP_COUNTS);
	if (missing != NULL) {
		return give_up(missing);
	}
	/* The flash is slow and the buses have limits, so set both before the rate rises. */
	if (!flash_prepare(STEP_COUNTS)) {
		return give_up("the flash's wait states");
	}
	RCC_CFGR = (RCC_CFGR & ~RCC_CFGR_PRESCALERS) | RCC_CFGR_PPRE1(BOARD_APB1_DIVISOR) |
		   RCC_CFGR_PPRE2(BOARD_APB2_DIVISOR);
	if (!ove_wait_for(&RCC_CR, RCC_CR_PLLRDY, RCC_CR_PLLRDY, STEP_COUNTS)) {
		return give_up("the PLL");
	}
	RCC_CFGR = (RCC_CFGR & ~RCC_CFGR_SW) | RCC_CFGR_SW_PLL;
	if (!ove_wait_for(&RCC_CFGR, RCC_CFGR_SWS, RCC_CFGR_SWS_PLL, STEP_COUNTS)) {
		return give_up("the switch to the PLL");
	}
	stm32_clock_is_full = true;
	return NULL;
}

uint32_t stm32_clock_console_hz(void)
{
	return stm32_clock_is_full ? CONFIG_OVE_CPU_HZ / BOARD_CONSOLE_BUS_DIVISOR : RCC_HSI_HZ;
}
