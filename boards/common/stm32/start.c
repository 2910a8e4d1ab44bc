/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file From reset to full speed; errors are printed at the rate after reset. */
#include <stddef.h>

#include "board_clock.h"
#include "clock.h"
#include "console.h"
#include "core.h"

void ove_board_start(void);

void ove_board_start(void)
{
	stm32_console_start();
	const char *const missing = stm32_clock_start();
	if (missing != NULL) {
		ove_board_say_clock_failed(missing, ove_board_core_hz());
	}
	stm32_console_set_rate();
	core_start();
}
