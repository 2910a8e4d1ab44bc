/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file NUCLEO-F401RE: clock tree and console (user manual UM1724, 6.7 and 6.8; RM0368). */
#ifndef OVE_BOARDS_STM32_BOARD_H
#define OVE_BOARDS_STM32_BOARD_H

/* The debug probe supplies this clock; there is no crystal. */
#define BOARD_HSE_HZ       8000000u
#define BOARD_HSE_IS_CLOCK 1
#define BOARD_HSE_NAME     "8 MHz from the probe"

/* 1 MHz in, 336 MHz in the PLL, 84 MHz for the processor and 48 MHz for USB. */
#define BOARD_PLL_M 8u
#define BOARD_PLL_N 336u
#define BOARD_PLL_P 4u
#define BOARD_PLL_Q 7u

/* 42 MHz at most (RM0368 6.2), and 84 MHz. */
#define BOARD_APB1_DIVISOR 2u
#define BOARD_APB2_DIVISOR 1u

/* Scale 2, up to 84 MHz (RM0368 5.4.1); 2 wait states above 60 MHz at 2.7 V and more (RM0368 3.4.1). */
#define BOARD_POWER_SCALE       2u
#define BOARD_FLASH_WAIT_STATES 2u

/* USART2 on PA2 and PA3, on APB1. */
#define BOARD_CONSOLE             USART2_BASE
#define BOARD_CONSOLE_ENABLE      RCC_APB1ENR
#define BOARD_CONSOLE_ENABLE_BIT  RCC_APB1ENR_USART2EN
#define BOARD_CONSOLE_BUS_DIVISOR BOARD_APB1_DIVISOR
#define BOARD_CONSOLE_TX_PORT     GPIO_A
#define BOARD_CONSOLE_TX_PIN      2u
#define BOARD_CONSOLE_RX_PORT     GPIO_A
#define BOARD_CONSOLE_RX_PIN      3u
#define BOARD_CONSOLE_FUNCTION    7u

#endif
