/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Serial ports of STM32G0 (RM0444 33.8). */
#ifndef OVE_BOARDS_STM32G0_USART_H
#define OVE_BOARDS_STM32G0_USART_H

#include <usart_registers.h>

#define USART2_BASE 0x40004400u

#endif
