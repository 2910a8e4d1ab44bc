/* The functions that the C library needs from the project: a UART for stdout, memory for the heap, an exit. */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#define UART_DATA  (*(volatile uint32_t *)0x40004000u)
#define UART_STATE (*(volatile uint32_t *)0x40004004u)
#define UART_CTRL  (*(volatile uint32_t *)0x40004008u)
#define UART_BAUD  (*(volatile uint32_t *)0x40004010u)

extern char _end[];
extern char _estack[];

int _write(int file, const char *data, int length);
void *_sbrk(ptrdiff_t increment);
void _exit(int code);
int _close(int file);
int _fstat(int file, struct stat *status);
int _isatty(int file);
int _lseek(int file, int offset, int whence);
int _read(int file, char *data, int length);
int _kill(int pid, int signal);
int _getpid(void);

int _write(int file, const char *data, int length)
{
	(void)file;
	UART_BAUD = 16;
	UART_CTRL = 1;
	for (int i = 0; i < length; i++) {
		while ((UART_STATE & 1u) != 0u) {
		}
		UART_DATA = (uint32_t)(unsigned char)data[i];
	}
	return length;
}

void *_sbrk(ptrdiff_t increment)
{
	static char *end = _end;
	char *const previous = end;

	if (end + increment > _end + 0x2000) {
		errno = ENOMEM;
		return (void *)-1;
	}
	end += increment;
	return previous;
}

/* Exits through the debugger by semihosting, which QEMU also supports. */
__attribute__((noreturn)) void _exit(int code)
{
	const uint32_t block[2] = {0x20026u, (uint32_t)code};
	register uint32_t r0 __asm("r0") = 0x20u;
	register const uint32_t *r1 __asm("r1") = block;

	for (;;) {
		__asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
	}
}

int _close(int file)
{
	(void)file;
	return -1;
}

int _fstat(int file, struct stat *status)
{
	(void)file;
	status->st_mode = S_IFCHR;
	return 0;
}

int _isatty(int file)
{
	(void)file;
	return 1;
}

int _lseek(int file, int offset, int whence)
{
	(void)file, (void)offset, (void)whence;
	return 0;
}

int _read(int file, char *data, int length)
{
	(void)file, (void)data, (void)length;
	return 0;
}

int _kill(int pid, int signal)
{
	(void)pid;
	_exit(128 + signal);
}

int _getpid(void)
{
	return 1;
}

void _fini(void);

void _fini(void)
{
}
