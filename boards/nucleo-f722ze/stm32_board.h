/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file NUCLEO-F722ZE: clock tree and console (user manual UM1974, 6.8 and 6.9; RM0431). */
#ifndef OVE_BOARDS_STM32_BOARD_H
#define OVE_BOARDS_STM32_BOARD_H

/* The debug probe supplies this clock; there is no crystal. */
#define BOARD_HSE_HZ       8000000u
#define BOARD_HSE_IS_CLOCK 1
#define BOARD_HSE_NAME     "8 MHz from the probe"

/* 2 MHz in, 432 MHz in the PLL, 216 MHz for the processor and 48 MHz for USB. */
#define BOARD_PLL_M 4u
#define BOARD_PLL_N 216u
#define BOARD_PLL_P 2u
#define BOARD_PLL_Q 9u

/* 54 MHz and 108 MHz at most (RM0431 5.2). */
#define BOARD_APB1_DIVISOR 4u
#define BOARD_APB2_DIVISOR 2u

/* Scale 1 with over-drive (RM0431 4.1.4); 7 wait states above 210 MHz at 2.7 V and more (RM0431 3.3.2). */
#define BOARD_POWER_SCALE       3u
#define BOARD_FLASH_WAIT_STATES 7u

/* USART3 on PD8 and PD9, on APB1. */
#define BOARD_CONSOLE             USART3_BASE
#define BOARD_CONSOLE_ENABLE      RCC_APB1ENR
#define BOARD_CONSOLE_ENABLE_BIT  RCC_APB1ENR_USART3EN
#define BOARD_CONSOLE_BUS_DIVISOR BOARD_APB1_DIVISOR
#define BOARD_CONSOLE_TX_PORT     GPIO_D
#define BOARD_CONSOLE_TX_PIN      8u
#define BOARD_CONSOLE_RX_PORT     GPIO_D
#define BOARD_CONSOLE_RX_PIN      9u
#define BOARD_CONSOLE_FUNCTION    7u

#endif
