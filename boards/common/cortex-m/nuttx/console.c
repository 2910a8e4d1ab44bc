/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * NuttX's C library and messages in an ove image: stdout goes to the board's console, and exit() and abort() end the
 * program. NuttX's own console writes by interrupts, the last of which come too late, and its own exit() and abort()
 * end only one task. If the console is not the kernel's, the kernel's reports go there too. The linker redirects the
 * calls here (option --wrap).
 */
#include <nuttx/config.h>

#include <nuttx/fs/fs.h>
#include <signal.h>
#include <stdio.h>
#include <sys/types.h>

#include <ove/stop.h>
#include <ove_board.h>
#include <ove_seam/kernel.h>
#include <ove_seam/reset.h>

#define SIGNALLED 128

#ifdef OVE_NUTTX_OWN_PORT
#define SERIAL_INIT __wrap_arm_serialinit
#else
#define SERIAL_INIT __wrap_cmsdk_serialinit
void __wrap_up_putc(int character);
#endif

void SERIAL_INIT(void);
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

void SERIAL_INIT(void)
{
	(void)register_driver("/dev/console", &console, 0666, NULL);
}

#ifndef OVE_NUTTX_OWN_PORT
void __wrap_up_putc(int character)
{
	const char one = (char)character;

	ove_board_console_write(&one, 1);
}
#endif

void __wrap_exit(int code)
{
	(void)fflush(NULL);
	ove_board_exit(code);
}

void __wrap_abort(void)
{
	ove_reset_note_stop(OVE_STOP_PANIC, "abort", __builtin_return_address(0));
	ove_reset_after_stop();
	ove_board_exit(SIGNALLED + SIGABRT);
}
