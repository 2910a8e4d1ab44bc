/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For any NuttX board: the console is that of the kernel's own reports. An application may define its own. */
#include <nuttx/config.h>

#include <nuttx/arch.h>

#include <ove_board.h>

__attribute__((weak)) void ove_board_console_write(const char *text, size_t length)
{
	up_nputs(text, length);
}
