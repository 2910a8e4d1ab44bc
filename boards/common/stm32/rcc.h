/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Reset and clock control of STM32F4 and STM32F7 (RM0368 6.3, RM0385 5.3, RM0431 5.3). */
#ifndef OVE_BOARDS_STM32_RCC_H
#define OVE_BOARDS_STM32_RCC_H

#include <ove_reg.h>

#define RCC_CR        OVE_REG32(0x40023800u)
#define RCC_CR_HSION  (1u << 0)
#define RCC_CR_HSIRDY (1u << 1)
#define RCC_CR_HSEON  (1u << 16)
#define RCC_CR_HSERDY (1u << 17)
#define RCC_CR_HSEBYP (1u << 18)
#define RCC_CR_PLLON  (1u << 24)
#define RCC_CR_PLLRDY (1u << 25)

#define RCC_PLLCFGR         OVE_REG32(0x40023804u)
#define RCC_PLLCFGR_M(m)    ((uint32_t)(m) << 0)
#define RCC_PLLCFGR_N(n)    ((uint32_t)(n) << 6)
#define RCC_PLLCFGR_P(p)    (((uint32_t)(p) / 2u - 1u) << 16)
#define RCC_PLLCFGR_SRC_HSE (1u << 22)
#define RCC_PLLCFGR_Q(q)    ((uint32_t)(q) << 24)
/** The fields that are written here; the other bits keep their reset values. */
#define RCC_PLLCFGR_FIELDS \
	(RCC_PLLCFGR_M(0x3f) | RCC_PLLCFGR_N(0x1ff) | (3u << 16) | RCC_PLLCFGR_SRC_HSE | RCC_PLLCFGR_Q(0xf))

#define RCC_CFGR         OVE_REG32(0x40023808u)
#define RCC_CFGR_SW      (3u << 0)
#define RCC_CFGR_SW_PLL  (2u << 0)
#define RCC_CFGR_SWS     (3u << 2)
#define RCC_CFGR_SWS_PLL (2u << 2)
/** A divisor of 1, 2, 4, 8 or 16 as the three bits of PPRE1 and PPRE2. */
#define RCC_CFGR_PPRE(divisor)  ((divisor) == 1u ? 0u : 3u + (uint32_t)__builtin_ctz(divisor))
#define RCC_CFGR_PPRE1(divisor) (RCC_CFGR_PPRE(divisor) << 10)
#define RCC_CFGR_PPRE2(divisor) (RCC_CFGR_PPRE(divisor) << 13)
#define RCC_CFGR_PRESCALERS     ((0xfu << 4) | (7u << 10) | (7u << 13))

/** One bit per port, from A. */
#define RCC_AHB1ENR       OVE_REG32(0x40023830u)
#define RCC_APB1ENR       OVE_REG32(0x40023840u)
#define RCC_APB1ENR_PWREN (1u << 28)
#define RCC_APB2ENR       OVE_REG32(0x40023844u)

/** The internal oscillator's rate, at which the processor runs after a reset. */
#define RCC_HSI_HZ 16000000u

#endif
