/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For any Zephyr board: the console is that of printk(). An application may define its own. */
#include <zephyr/sys/printk.h>
#include <zephyr/toolchain.h>

#include <ove_board.h>

__weak void ove_board_console_write(const char *text, size_t length)
{
	/* Write the text with one call: if printk() goes to the log, each call is a message. */
	printk("%.*s", (int)length, text);
}
