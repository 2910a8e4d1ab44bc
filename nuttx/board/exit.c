/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For any NuttX board: a stopped program powers the board off or halts it. An application may define its own. */
#include <nuttx/config.h>

#include <sys/boardctl.h>

#include <nuttx/arch.h>

#include <ove_board.h>
#include <ove_seam/log.h>

#include "arguments.h"

struct ove_nuttx_arguments ove_nuttx_given;

__attribute__((weak)) void ove_board_exit(int code)
{
	ove_log_end();
#ifdef CONFIG_BOARDCTL_POWEROFF
	(void)boardctl(BOARDIOC_POWEROFF, (uintptr_t)code);
#else
	(void)code;
#endif
	(void)up_irq_save();
	for (;;) {
	}
}

__attribute__((weak)) int ove_board_args(const char *const **argv)
{
	*argv = ove_nuttx_given.arguments;
	return ove_nuttx_given.count;
}
