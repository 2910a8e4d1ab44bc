/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file STM32F746G-DISCO: clock tree and console (user manual UM1907, 6.2 and 6.4; RM0385). */
#ifndef OVE_BOARDS_STM32_BOARD_H
#define OVE_BOARDS_STM32_BOARD_H

#define BOARD_HSE_HZ       25000000u
#define BOARD_HSE_IS_CLOCK 0
#define BOARD_HSE_NAME     "25 MHz, X2"

/* 1 MHz in, 432 MHz in the PLL, 216 MHz for the processor and 48 MHz for USB. */
#define BOARD_PLL_M 25u
#define BOARD_PLL_N 432u
#define BOARD_PLL_P 2u
#define BOARD_PLL_Q 9u

/* 54 MHz and 108 MHz at most (RM0385 5.2). */
#define BOARD_APB1_DIVISOR 4u
#define BOARD_APB2_DIVISOR 2u

/* Scale 1 with over-drive (RM0385 4.1.4); 7 wait states above 210 MHz at 2.7 V and more (RM0385 3.3.2). */
#define BOARD_POWER_SCALE       3u
#define BOARD_FLASH_WAIT_STATES 7u

/* USART1 on PA9 and PB7, on APB2. */
#define BOARD_CONSOLE             USART1_BASE
#define BOARD_CONSOLE_ENABLE      RCC_APB2ENR
#define BOARD_CONSOLE_ENABLE_BIT  RCC_APB2ENR_USART1EN
#define BOARD_CONSOLE_BUS_DIVISOR BOARD_APB2_DIVISOR
#define BOARD_CONSOLE_TX_PORT     GPIO_A
#define BOARD_CONSOLE_TX_PIN      9u
#define BOARD_CONSOLE_RX_PORT     GPIO_B
#define BOARD_CONSOLE_RX_PIN      7u
#define BOARD_CONSOLE_FUNCTION    7u

#endif
