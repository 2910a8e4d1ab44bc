/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Any board of Zephyr: a stopped program halts as after a fatal error. An application may define its own. */
#include <zephyr/fatal.h>
#include <zephyr/toolchain.h>

#include <ove_board.h>

__weak void ove_board_exit(int code)
{
	k_fatal_halt((unsigned int)code);
}

__weak int ove_board_args(const char *const **argv)
{
	static const char *const none[] = {NULL};

	*argv = none;
	return 0;
}
