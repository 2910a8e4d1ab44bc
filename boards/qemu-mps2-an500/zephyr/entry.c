/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The steps before main(): console, cycle source. */
#include <zephyr/init.h>
#include <zephyr/sys/libc-hooks.h>

#include <ove_board.h>

void ove_board_cycles_start(void);
bool z_arm_on_enter_cpu_idle(void);

static int put_character(int character)
{
	const char text = (char)character;

	ove_board_console_write(&text, 1);
	return character;
}

static int start(void)
{
	__stdout_hook_install(put_character);
	ove_board_cycles_start();
	return 0;
}

SYS_INIT(start, PRE_KERNEL_1, 0);

/* The idle thread loops instead of executing WFI: under QEMU with exact instruction counts, a periodic timer loses
 * every second expiry during WFI. */
bool z_arm_on_enter_cpu_idle(void)
{
	return false;
}
