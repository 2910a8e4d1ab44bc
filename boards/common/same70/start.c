/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file From reset to full speed; errors are printed at the internal oscillator's rate. */
#include <stddef.h>

#include "board_clock.h"
#include "caches.h"
#include "clock.h"
#include "console.h"
#include "watchdog.h"

void ove_board_start(void);

void ove_board_start(void)
{
	watchdogs_off();
	same70_clock_begin();
	same70_console_start();
	const char *const missing = same70_clock_start();
	if (missing != NULL) {
		ove_board_say_clock_failed(missing, ove_board_core_hz());
	}
	same70_console_set_rate();
	ove_caches_on();
}
