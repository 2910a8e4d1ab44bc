/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The system calls that newlib needs: a console for stdout and stderr, exit and memory. There are no files, and there
 * is no input. Marked `used`, because link-time optimisation does not see the library's calls.
 */
#include <ove_board.h>
#include <ove_seam/kernel.h>

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#define LIBRARY_CALLS __attribute__((used))

extern char __sbrk_start[];
extern char __sbrk_end[];

void _exit(int code);
void _init(void);
void _fini(void);
int _kill(int pid, int signal);
int _getpid(void);
void *_sbrk(ptrdiff_t increment);
int _write(int file, const char *data, int length);
int _read(int file, char *data, int length);
int _close(int file);
int _lseek(int file, int offset, int whence);
int _fstat(int file, struct stat *status);
int _isatty(int file);

LIBRARY_CALLS __attribute__((noreturn)) void _exit(int code)
{
	ove_board_exit(code);
}

LIBRARY_CALLS int _write(int file, const char *data, int length)
{
	if (file != 1 && file != 2) {
		errno = EBADF;
		return -1;
	}
#if CONFIG_OVE_CHECKS
	if (ove_backend_in_thread()) {
		ove_backend_check_stack();
	}
#endif
	ove_board_console_write(data, (size_t)length);
	return length;
}

LIBRARY_CALLS void *_sbrk(ptrdiff_t increment)
{
	static char *end = __sbrk_start;

	if (increment > __sbrk_end - end || increment < __sbrk_start - end) {
		errno = ENOMEM;
		return (void *)-1;
	}
	char *previous = end;
	end += increment;
	return previous;
}

LIBRARY_CALLS int _read(int file, char *data, int length)
{
	(void)file, (void)data, (void)length;
	return 0;
}

LIBRARY_CALLS int _close(int file)
{
	(void)file;
	errno = EBADF;
	return -1;
}

LIBRARY_CALLS int _lseek(int file, int offset, int whence)
{
	(void)file, (void)offset, (void)whence;
	errno = ESPIPE;
	return -1;
}

LIBRARY_CALLS int _fstat(int file, struct stat *status)
{
	(void)file;
	status->st_mode = S_IFCHR;
	return 0;
}

LIBRARY_CALLS int _isatty(int file)
{
	return file <= 2;
}

/* raise() ends here: 128 + the signal, as a shell reports it. */
LIBRARY_CALLS int _kill(int pid, int signal)
{
	(void)pid;
	ove_board_exit(128 + signal);
}

LIBRARY_CALLS int _getpid(void)
{
	return 1;
}

/* The library calls these around constructors and at exit(); here the arrays do that work. */
LIBRARY_CALLS void _init(void)
{
}

LIBRARY_CALLS void _fini(void)
{
}
