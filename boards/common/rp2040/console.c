/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "console.h"

#include <ove_board.h>

#include "board_clock.h"
#include "clock.h"
#include "regs.h"
#include "wait.h"

#define BAUD   115200u
#define TX_PIN 0u
#define RX_PIN 1u

void rp2040_console_start(void)
{
	/* In sixty-fourths, at sixteen samples per bit (datasheet 4.2.7). */
	const uint32_t divisor = (ove_board_core_hz() * 4u + BAUD / 2u) / BAUD;

	(void)rp2040_unreset(RESETS_IO_BANK0 | RESETS_PADS_BANK0 | RESETS_UART0);
	UART0_IBRD = divisor >> 6;
	UART0_FBRD = divisor & 0x3fu;
	/* This write applies both divisors. */
	UART0_LCR_H = UART_LCR_H_8_BIT | UART_LCR_H_FEN;
	UART0_CR = UART_CR_UARTEN | UART_CR_TXE | UART_CR_RXE;
	IO_BANK0_CTRL(TX_PIN) = IO_BANK0_UART;
	IO_BANK0_CTRL(RX_PIN) = IO_BANK0_UART;
}

void ove_board_console_write(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (!ove_ready(&UART0_FR, UART_FR_TXFF, 0u)) {
			return;
		}
		UART0_DR = (uint8_t)text[i];
	}
}
