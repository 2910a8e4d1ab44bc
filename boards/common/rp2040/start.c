/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file From reset to full speed; errors are printed at the rate after reset. The second core stays in its ROM.
 */
#include <stddef.h>

#include "board_clock.h"
#include "clock.h"
#include "console.h"

void ove_board_start(void);

void ove_board_start(void)
{
	const char *const missing = rp2040_clock_start();

	rp2040_console_start();
	if (missing != NULL) {
		ove_board_say_clock_failed(missing, ove_board_core_hz());
	}
}
