/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file SAM E70 Xplained: clock tree and console (user guide DS50002751, 4.2 and 4.4; data sheet DS60001527). */
#ifndef OVE_BOARDS_SAME70_BOARD_H
#define OVE_BOARDS_SAME70_BOARD_H

/* 300 MHz for the processor, half of them for the bus. */
#define BOARD_CRYSTAL_HZ   12000000u
#define BOARD_CRYSTAL_NAME "12 MHz"
#define BOARD_PLL_MUL      25u

/* For a bus of up to 150 MHz (electrical characteristics, embedded flash). */
#define BOARD_FLASH_WAIT_STATES 6u

/* USART1 on PB4, which is the debugger's TDI otherwise, and PA21. */
#define BOARD_CONSOLE             USART1_BASE
#define BOARD_CONSOLE_PERIPHERAL  USART1_PERIPHERAL
#define BOARD_CONSOLE_TX_PORT     PIO_B
#define BOARD_CONSOLE_TX_PIN      4u
#define BOARD_CONSOLE_TX_FUNCTION PIO_FUNCTION_D
#define BOARD_CONSOLE_RX_PORT     PIO_A
#define BOARD_CONSOLE_RX_PIN      21u
#define BOARD_CONSOLE_RX_FUNCTION PIO_FUNCTION_A
#define BOARD_CONSOLE_SYSIO       (1u << 4)

#endif
