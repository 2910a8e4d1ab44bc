/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Serial ports that have separate status and data registers (RM0385 31.8, RM0431 31.8, RM0444 33.8). */
#ifndef OVE_BOARDS_STM32_USART_REGISTERS_H
#define OVE_BOARDS_STM32_USART_REGISTERS_H

#include <ove_reg.h>

#define USART_CR1(base)       OVE_REG32((base) + 0x00u)
#define USART_CR1_UE          (1u << 0)
#define USART_CR1_TE          (1u << 3)
#define USART_BRR(base)       OVE_REG32((base) + 0x0cu)
#define USART_STATUS(base)    OVE_REG32((base) + 0x1cu)
#define USART_STATUS_EMPTY    (1u << 7)
#define USART_STATUS_COMPLETE (1u << 6)
#define USART_DATA(base)      OVE_REG32((base) + 0x28u)

#endif
