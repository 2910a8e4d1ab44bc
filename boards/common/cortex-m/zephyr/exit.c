/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file exit() and abort() of the C library end as a program of ove does. */
#include <ove_board.h>

void _exit(int code);

__attribute__((noreturn)) void _exit(int code)
{
	ove_board_exit(code);
}
