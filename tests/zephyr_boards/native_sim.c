/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The tests' needs of native_sim: lines of any length, the exit code and the arguments of the process. */
#include <ove_board.h>

#include <nsi_cmdline.h>
#include <nsi_host_trampolines.h>
#include <posix_board_if.h>

/* Zephyr's console breaks a line that is longer than its buffer. */
void ove_board_console_write(const char *text, size_t length)
{
	while (length > 0) {
		const long written = nsi_host_write(1, text, length);

		if (written <= 0) {
			return;
		}
		text += written;
		length -= (size_t)written;
	}
}

void ove_board_exit(int code)
{
	posix_exit(code);
	__builtin_unreachable();
}

/* The arguments after -testargs; the program's name comes first. */
int ove_board_args(const char *const **argv)
{
	static const char *found[32] = {"conformance"};
	const int most = (int)(sizeof found / sizeof found[0]) - 2;
	char **given;
	int count;

	nsi_get_test_cmd_line_args(&count, &given);
	count = count < most ? count : most;
	for (int i = 0; i < count; i++) {
		found[i + 1] = given[i];
	}
	found[count + 1] = NULL;
	*argv = found;
	return count + 1;
}
