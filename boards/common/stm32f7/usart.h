/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Serial ports of STM32F7 (RM0385 31.8, RM0431 31.8). */
#ifndef OVE_BOARDS_STM32F7_USART_H
#define OVE_BOARDS_STM32F7_USART_H

#include <ove_reg.h>

#define USART1_BASE 0x40011000u
#define USART3_BASE 0x40004800u

#define USART_CR1(base)       OVE_REG32((base) + 0x00u)
#define USART_CR1_UE          (1u << 0)
#define USART_CR1_TE          (1u << 3)
#define USART_BRR(base)       OVE_REG32((base) + 0x0cu)
#define USART_STATUS(base)    OVE_REG32((base) + 0x1cu)
#define USART_STATUS_EMPTY    (1u << 7)
#define USART_STATUS_COMPLETE (1u << 6)
#define USART_DATA(base)      OVE_REG32((base) + 0x28u)

#define RCC_APB1ENR_USART3EN (1u << 18)
#define RCC_APB2ENR_USART1EN (1u << 4)

#endif
