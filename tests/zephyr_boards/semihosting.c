/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The tests' needs of an emulated board: lines, the exit code and the arguments, through Zephyr's
 * semihosting. */
#include <zephyr/arch/common/semihost.h>

#include <string.h>

#include <ove_board.h>

/* Zephyr names what it uses itself, and this is not among it. */
#define EXIT_EXTENDED    ((enum semihost_instr)0x20)
#define APPLICATION_EXIT 0x20026ul

void ove_board_console_write(const char *text, size_t length)
{
	char chunk[128];

	while (length > 0) {
		size_t size = 0;

		while (size < length && size < sizeof chunk - 1u && text[size] != '\0') {
			chunk[size] = text[size];
			size++;
		}
		chunk[size] = '\0';
		(void)semihost_exec(size > 0 ? SEMIHOST_WRITE0 : SEMIHOST_WRITEC, chunk);
		size += size == 0;
		text += size;
		length -= size;
	}
}

void ove_board_exit(int code)
{
	unsigned long block[2] = {APPLICATION_EXIT, (unsigned long)code};

	for (;;) {
		(void)semihost_exec(EXIT_EXTENDED, block);
	}
}

/* The command line comes as one text, its words separated by single blanks. */
int ove_board_args(const char *const **argv)
{
	static char line[512];
	static const char *words[17];
	static int count;

	if (count == 0) {
		struct {
			char *text;
			unsigned long size;
		} block = {line, sizeof line};
		char *at = semihost_exec(SEMIHOST_GET_CMDLINE, &block) == 0 ? line : NULL;

		while (at != NULL && *at != '\0' && count < (int)(sizeof words / sizeof words[0]) - 1) {
			words[count++] = at;
			at = strchr(at, ' ');
			if (at != NULL) {
				*at++ = '\0';
			}
		}
	}
	*argv = words;
	return count;
}
