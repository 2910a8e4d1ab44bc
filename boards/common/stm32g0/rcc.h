/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Reset and clock control of STM32G0 (RM0444 5.4). */
#ifndef OVE_BOARDS_STM32G0_RCC_H
#define OVE_BOARDS_STM32G0_RCC_H

#include <ove_reg.h>

#define RCC_CR        OVE_REG32(0x40021000u)
#define RCC_CR_PLLON  (1u << 24)
#define RCC_CR_PLLRDY (1u << 25)

#define RCC_CFGR          OVE_REG32(0x40021008u)
#define RCC_CFGR_SW       (7u << 0)
#define RCC_CFGR_SW_PLLR  (2u << 0)
#define RCC_CFGR_SWS      (7u << 3)
#define RCC_CFGR_SWS_PLLR (2u << 3)

#define RCC_PLLCFGR         OVE_REG32(0x4002100cu)
#define RCC_PLLCFGR_SRC_HSI (2u << 0)
#define RCC_PLLCFGR_M(m)    (((uint32_t)(m) - 1u) << 4)
#define RCC_PLLCFGR_N(n)    ((uint32_t)(n) << 8)
#define RCC_PLLCFGR_REN     (1u << 28)
#define RCC_PLLCFGR_R(r)    (((uint32_t)(r) - 1u) << 29)

/** One bit per port, from A; on the larger chips, the ports' bus has this name. */
#define RCC_AHB1ENR          OVE_REG32(0x40021034u)
#define RCC_APB1ENR          OVE_REG32(0x4002103cu)
#define RCC_APB1ENR_TIM2EN   (1u << 0)
#define RCC_APB1ENR_USART2EN (1u << 17)

/** The internal oscillator's rate, at which the processor runs after a reset. */
#define RCC_HSI_HZ 16000000u

#endif
