/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Serial ports of STM32F7 (RM0385 31.8, RM0431 31.8). */
#ifndef OVE_BOARDS_STM32F7_USART_H
#define OVE_BOARDS_STM32F7_USART_H

#include <usart_registers.h>

#define USART1_BASE 0x40011000u
#define USART3_BASE 0x40004800u

#define RCC_APB1ENR_USART3EN (1u << 18)
#define RCC_APB2ENR_USART1EN (1u << 4)

#endif
