/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Makes exit() and abort() of the C library end the program like an ove program. */
#include <ove_board.h>

void _exit(int code);

__attribute__((noreturn)) void _exit(int code)
{
	ove_board_exit(code);
}
