/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Any board of Zephyr: the console is printk's. An application may define its own. */
#include <zephyr/sys/printk.h>
#include <zephyr/toolchain.h>

#include <ove_board.h>

__weak void ove_board_console_write(const char *text, size_t length)
{
	/* In one piece: where printk() goes to the log, each call is a message. */
	printk("%.*s", (int)length, text);
}
