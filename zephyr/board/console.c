/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Any board of Zephyr: the console is printk's. An application may define its own. */
#include <zephyr/sys/printk.h>
#include <zephyr/toolchain.h>

#include <ove_board.h>

__weak void ove_board_console_write(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		printk("%c", text[i]);
	}
}
