/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * What NuttX's C library and its messages are to do on this board: stdout and the kernel's own reports go to the
 * board's console, exit() and abort() end the program. NuttX's would write to a UART that nobody reads, and end one
 * task. The linker sends the calls here (option --wrap, see nuttx.cmake).
 */
#include <nuttx/config.h>

#include <nuttx/fs/fs.h>
#include <signal.h>
#include <stdio.h>
#include <sys/types.h>

#include <ove_board.h>
#include <ove_seam/kernel.h>

#define SIGNALLED 128

void __wrap_cmsdk_serialinit(void);
void __wrap_up_putc(int character);
void __wrap_exit(int code) __attribute__((noreturn));
void __wrap_abort(void) __attribute__((noreturn));

static ssize_t console_read(struct file *file, char *buffer, size_t length)
{
	(void)file, (void)buffer, (void)length;
	return 0;
}

static ssize_t console_write(struct file *file, const char *text, size_t length)
{
	(void)file;
	ove_backend_check_stack();
	ove_board_console_write(text, length);
	return (ssize_t)length;
}

static const struct file_operations console = {.read = console_read, .write = console_write};

void __wrap_cmsdk_serialinit(void)
{
	(void)register_driver("/dev/console", &console, 0666, NULL);
}

void __wrap_up_putc(int character)
{
	const char one = (char)character;

	ove_board_console_write(&one, 1);
}

void __wrap_exit(int code)
{
	(void)fflush(NULL);
	ove_board_exit(code);
}

void __wrap_abort(void)
{
	ove_board_exit(SIGNALLED + SIGABRT);
}
