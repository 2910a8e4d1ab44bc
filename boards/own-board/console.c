/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The console of a project that does not define one: the destination of its C library's stdout. */
#include <ove_board.h>

#include <unistd.h>

/* A project without printf() may not have this function. */
__attribute__((weak)) int _write(int file, const char *data, int length);

__attribute__((weak)) void ove_board_console_write(const char *text, size_t length)
{
	if (_write != NULL) {
		(void)_write(STDOUT_FILENO, text, (int)length);
	}
}
