/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file STOP 1 of STM32G0, and the clock of LPTIM1 (RM0444 4.3.6, 4.4.1, 5.4.21, 5.4.23 and 13.5). */
#ifndef OVE_BOARDS_STM32G0_STOP_H
#define OVE_BOARDS_STM32G0_STOP_H

#include <ove_reg.h>

#include "rcc.h"

#define LPTIM_BASE       0x40007c00u
#define SLEEP_TIMER_LINE 17u

#define RCC_APB1ENR_PWREN    (1u << 28)
#define RCC_APB1ENR_LPTIM1EN (1u << 31)
#define RCC_CCIPR            OVE_REG32(0x40021054u)
#define RCC_CCIPR_LPTIM1     (3u << 18)
#define RCC_CCIPR_LPTIM1_LSI (1u << 18)
#define RCC_CCIPR_LPTIM1_LSE (3u << 18)
#define RCC_BDCR             OVE_REG32(0x4002105cu)
#define RCC_CSR              OVE_REG32(0x40021060u)

#define PWR_CR1       OVE_REG32(0x40007000u)
#define PWR_CR1_LPMS  (7u << 0)
#define PWR_CR1_STOP1 (1u << 0)
#define PWR_CR1_DBP   (1u << 8)

#define EXTI_IMR       OVE_REG32(0x40021880u)
#define EXTI_OF_LPTIM1 (1u << 29)

/** From the data sheet DS12232, not measured: the internal oscillator 12 us, the PLL 40 us. */
#define STOP_WAKE_US  100u
#define STOP_WORTH_US 2000u

/** For the state's description. */
#define STOP_LOSES "all clocks but LPTIM1's and the RTC's"

static inline void stop_connect(void)
{
	EXTI_IMR |= EXTI_OF_LPTIM1;
}

/** The line is direct: it has no flag. */
static inline void stop_clear(void)
{
}

/** Make the next deep sleep STOP 1. */
static inline void stop_choose(void)
{
	PWR_CR1 = (PWR_CR1 & ~PWR_CR1_LPMS) | PWR_CR1_STOP1;
}

/** Nothing to do: the chip has no over-drive. */
static inline void stop_lower(void)
{
}

#endif
