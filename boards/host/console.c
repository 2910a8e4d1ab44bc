/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_board.h>
#include <ove_seam/kernel.h>

#include <errno.h>
#include <unistd.h>

void ove_board_console_write(const char *text, size_t length)
{
	ove_posix_hold();
	if (ove_posix_is_halted()) {
		ove_posix_halt_here();
	}
	while (length != 0u) {
		const ssize_t written = write(STDOUT_FILENO, text, length);

		if (written > 0) {
			text += written;
			length -= (size_t)written;
		} else if (written < 0 && errno != EINTR && errno != EAGAIN) {
			break;
		}
	}
	ove_posix_release();
}
