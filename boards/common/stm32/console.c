/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "console.h"

#include <ove_board.h>

#include <stddef.h>
#include <stdint.h>

#include "clock.h"
#include "stm32_board.h"
#include "usart.h"
#include "wait.h"
/* A family may have its own headers of these names, in a folder that comes first. */
#include <gpio.h>
#include <rcc.h>

#define BAUD 115200u

static void connect(enum gpio_port port, uint32_t pin)
{
	RCC_AHB1ENR |= 1u << port;
	/* A port is usable two cycles after its clock is on (erratum ES0222 2.2.7); reading the register takes two.
	 */
	(void)RCC_AHB1ENR;
	GPIO_AFR(port, pin) =
		(GPIO_AFR(port, pin) & ~GPIO_AFR_PIN(pin, 0xf)) | GPIO_AFR_PIN(pin, BOARD_CONSOLE_FUNCTION);
	GPIO_MODER(port) = (GPIO_MODER(port) & ~GPIO_MODER_PIN(pin)) | GPIO_MODER_ALT(pin);
}

void stm32_console_start(void)
{
	connect(BOARD_CONSOLE_TX_PORT, BOARD_CONSOLE_TX_PIN);
	connect(BOARD_CONSOLE_RX_PORT, BOARD_CONSOLE_RX_PIN);
	BOARD_CONSOLE_ENABLE |= BOARD_CONSOLE_ENABLE_BIT;
	(void)BOARD_CONSOLE_ENABLE;
	USART_BRR(BOARD_CONSOLE) = (stm32_clock_console_hz() + BAUD / 2u) / BAUD;
	USART_CR1(BOARD_CONSOLE) = USART_CR1_UE | USART_CR1_TE;
}

void stm32_console_set_rate(void)
{
	(void)ove_ready(&USART_STATUS(BOARD_CONSOLE), USART_STATUS_COMPLETE, USART_STATUS_COMPLETE);
	USART_CR1(BOARD_CONSOLE) = 0;
	USART_BRR(BOARD_CONSOLE) = (stm32_clock_console_hz() + BAUD / 2u) / BAUD;
	USART_CR1(BOARD_CONSOLE) = USART_CR1_UE | USART_CR1_TE;
}

void ove_board_console_write(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (!ove_ready(&USART_STATUS(BOARD_CONSOLE), USART_STATUS_EMPTY, USART_STATUS_EMPTY)) {
			return;
		}
		USART_DATA(BOARD_CONSOLE) = (uint8_t)text[i];
	}
}
