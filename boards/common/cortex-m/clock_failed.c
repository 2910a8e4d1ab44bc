/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "board_clock.h"

#include <ove_board.h>

#include <stddef.h>
#include <string.h>

#include "ove_config.h"

static void put(const char *text)
{
	ove_board_console_write(text, strlen(text));
}

static void put_number(uint32_t value)
{
	char digits[10];
	size_t at = sizeof(digits);

	do {
		digits[--at] = (char)('0' + value % 10u);
		value /= 10u;
	} while (value != 0u);
	ove_board_console_write(&digits[at], sizeof(digits) - at);
}

/* printf() is not available: the C library is not initialised here. */
void ove_board_say_clock_failed(const char *clock, uint32_t hz)
{
	put("ove: clock: ");
	put(clock);
	put(" did not start in time; the processor runs at ");
	put_number(hz);
	put(" Hz instead of ");
	put_number(CONFIG_OVE_CPU_HZ);
	put(" Hz, so all kernel delays are longer by that factor\n");
}
