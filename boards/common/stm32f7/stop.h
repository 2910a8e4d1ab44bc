/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file STOP of STM32F7, and the clock of LPTIM1 (RM0385 4.3.5, 5.3.20, 5.3.26 and 11.9, RM0431 likewise). */
#ifndef OVE_BOARDS_STM32F7_STOP_H
#define OVE_BOARDS_STM32F7_STOP_H

#include <ove_reg.h>

#include "power.h"
/* A family may have its own header of this name, in a folder that comes first. */
#include <rcc.h>

#define LPTIM_BASE       0x40002400u
#define SLEEP_TIMER_LINE 93u

#define RCC_APB1ENR_LPTIM1EN (1u << 9)
#define RCC_BDCR             OVE_REG32(0x40023870u)
#define RCC_CSR              OVE_REG32(0x40023874u)
#define RCC_CCIPR            OVE_REG32(0x40023890u) /* DCKCFGR2 here */
#define RCC_CCIPR_LPTIM1     (3u << 24)
#define RCC_CCIPR_LPTIM1_LSI (1u << 24)
#define RCC_CCIPR_LPTIM1_LSE (3u << 24)

#define PWR_CR1_LPDS (1u << 0)
#define PWR_CR1_PDDS (1u << 1)
#define PWR_CR1_DBP  (1u << 8)

#define EXTI_IMR       OVE_REG32(0x40013c00u)
#define EXTI_RTSR      OVE_REG32(0x40013c08u)
#define EXTI_PR        OVE_REG32(0x40013c14u)
#define EXTI_OF_LPTIM1 (1u << 23)

/** From the data sheets DS10916 and DS11853, not measured: the oscillator 2 ms, the PLL and over-drive 0.5 ms. */
#define STOP_WAKE_US  3000u
#define STOP_WORTH_US 10000u

/** For the state's description. */
#define STOP_LOSES "all clocks but LPTIM1's and the RTC's"

/** The line that wakes the processor is edge-triggered. */
static inline void stop_connect(void)
{
	EXTI_RTSR |= EXTI_OF_LPTIM1;
	EXTI_IMR |= EXTI_OF_LPTIM1;
}

static inline void stop_clear(void)
{
	EXTI_PR = EXTI_OF_LPTIM1;
}

/** Make the next deep sleep STOP, with the regulator in its low-power mode. */
static inline void stop_choose(void)
{
	PWR_CR1 = (PWR_CR1 & ~PWR_CR1_PDDS) | PWR_CR1_LPDS;
}

/** Leave over-drive, on the internal oscillator. */
static inline void stop_lower(void)
{
	PWR_CR1 &= ~PWR_CR1_ODSWEN;
	PWR_CR1 &= ~PWR_CR1_ODEN;
}

#endif
