/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The end of a program on a chip: prints the exit code on the console, and stops the processor. */
#include <ove_board.h>

#include <stddef.h>

#define TEXT "ove: exit "

/* The reader of the console exits with this code. No BKPT: without a debugger it causes a fault. */
__attribute__((noreturn)) void ove_board_exit(int code)
{
	char text[] = "   \n";
	unsigned left = (unsigned)code & 0xffu;
	size_t at = sizeof(text) - 2u;

	do {
		text[--at] = (char)('0' + left % 10u);
		left /= 10u;
	} while (left != 0u);
	__asm volatile("cpsid i" ::: "memory");
	ove_board_console_write(TEXT, sizeof(TEXT) - 1u);
	ove_board_console_write(&text[at], sizeof(text) - 1u - at);
	for (;;) {
		__asm volatile("wfi");
	}
}

int ove_board_args(const char *const **argv)
{
	static const char *const none[] = {NULL};

	*argv = none;
	return 0;
}
