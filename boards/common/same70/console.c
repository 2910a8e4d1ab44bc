/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "console.h"

#include <ove_board.h>

#include <stddef.h>
#include <stdint.h>

#include "clock.h"
#include "pio.h"
#include "pmc.h"
#include "same70_board.h"
#include "usart.h"
#include "wait.h"

#define BAUD 115200u

static void connect(enum pio_port port, uint32_t pin, enum pio_function function)
{
	const uint32_t bit = UINT32_C(1) << pin;

	PMC_PCER0 = UINT32_C(1) << port;
	PIO_ABCDSR1(port) = (PIO_ABCDSR1(port) & ~bit) | (function & 1u) << pin;
	PIO_ABCDSR2(port) = (PIO_ABCDSR2(port) & ~bit) | (function >> 1 & 1u) << pin;
	PIO_PDR(port) = bit;
}

/* The divisor has three fractional bits, and counts sixteenths of a bit. */
static void set_divisor(void)
{
	US_BRGR(BOARD_CONSOLE) = US_BRGR_EIGHTHS((same70_clock_bus_hz() / 2u + BAUD / 2u) / BAUD);
}

void same70_console_start(void)
{
	CCFG_SYSIO |= BOARD_CONSOLE_SYSIO;
	connect(BOARD_CONSOLE_TX_PORT, BOARD_CONSOLE_TX_PIN, BOARD_CONSOLE_TX_FUNCTION);
	connect(BOARD_CONSOLE_RX_PORT, BOARD_CONSOLE_RX_PIN, BOARD_CONSOLE_RX_FUNCTION);
	PMC_PCER0 = UINT32_C(1) << BOARD_CONSOLE_PERIPHERAL;
	US_CR(BOARD_CONSOLE) = US_CR_RSTTX;
	US_MR(BOARD_CONSOLE) = US_MR_CHRL_8 | US_MR_PAR_NONE;
	set_divisor();
	US_CR(BOARD_CONSOLE) = US_CR_TXEN;
}

void same70_console_set_rate(void)
{
	(void)ove_ready(&US_CSR(BOARD_CONSOLE), US_CSR_TXEMPTY, US_CSR_TXEMPTY);
	set_divisor();
}

void ove_board_console_write(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (!ove_ready(&US_CSR(BOARD_CONSOLE), US_CSR_TXRDY, US_CSR_TXRDY)) {
			return;
		}
		US_THR(BOARD_CONSOLE) = (uint8_t)text[i];
	}
}
