/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file NUCLEO-G071RB: clock tree and console (user manual UM2324, 6.6 and 6.7; RM0444). */
#ifndef OVE_BOARDS_STM32_BOARD_H
#define OVE_BOARDS_STM32_BOARD_H

/* 16 MHz from the internal oscillator, 128 MHz in the PLL, 64 MHz for the processor and all buses. */
#define BOARD_PLL_M 1u
#define BOARD_PLL_N 8u
#define BOARD_PLL_R 2u

/* 2 wait states above 48 MHz in range 1, which is selected at reset (RM0444 3.3.4). */
#define BOARD_FLASH_WAIT_STATES 2u

/* USART2 on PA2 and PA3. */
#define BOARD_CONSOLE            USART2_BASE
#define BOARD_CONSOLE_ENABLE     RCC_APB1ENR
#define BOARD_CONSOLE_ENABLE_BIT RCC_APB1ENR_USART2EN
#define BOARD_CONSOLE_TX_PORT    GPIO_A
#define BOARD_CONSOLE_TX_PIN     2u
#define BOARD_CONSOLE_RX_PORT    GPIO_A
#define BOARD_CONSOLE_RX_PIN     3u
#define BOARD_CONSOLE_FUNCTION   1u

#endif
