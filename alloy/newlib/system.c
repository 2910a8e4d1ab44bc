/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The system calls, which the project provides: _open(), _write() and so on. If one sets errno as <errno.h> declares
 * it, it sets the caller's errno. Parts of the library read the error from their struct _reent, so it is stored there
 * too. An error in the library's variable errno, which older system calls set, is passed on.
 */
#include "own.h"

#include <signal.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/times.h>

/* The variable itself; <errno.h> defines a macro of that name. */
extern int variable __asm__("errno");

static __attribute__((noinline)) long noted(struct _reent* reent, long result) {
    if (result == -1) {
        int* const place = __errno();

        if (variable != 0) {
            *place = variable;
            variable = 0;
        }
        if (reent != _GLOBAL_REENT)
            reent->_errno = *place;
    }
    return result;
}

#define WRAP_SYSTEM(name, type, parameters, ...)                                                                       \
    type _##name(UNPACK parameters);                                                                                   \
    type __wrap__##name##_r(struct _reent*, UNPACK parameters);                                                        \
    ALLOY_LIBRARY_CALL type __wrap__##name##_r(struct _reent* reent, UNPACK parameters) {                              \
        return (type)noted(reent, (long)_##name(__VA_ARGS__));                                                         \
    }
#define UNPACK(...) __VA_ARGS__

WRAP_SYSTEM(close, int, (int file), file)
WRAP_SYSTEM(execve, int, (const char* name, char* const arguments[], char* const environment[]), name, arguments,
            environment)
WRAP_SYSTEM(fcntl, int, (int file, int command, int argument), file, command, argument)
WRAP_SYSTEM(fstat, int, (int file, struct stat* status), file, status)
WRAP_SYSTEM(gettimeofday, int, (struct timeval * time, void* zone), time, zone)
WRAP_SYSTEM(isatty, int, (int file), file)
WRAP_SYSTEM(kill, int, (int process, int signal), process, signal)
WRAP_SYSTEM(link, int, (const char* from, const char* to), from, to)
WRAP_SYSTEM(lseek, _off_t, (int file, _off_t offset, int whence), file, offset, whence)
WRAP_SYSTEM(mkdir, int, (const char* path, int mode), path, mode)
WRAP_SYSTEM(open, int, (const char* path, int flags, int mode), path, flags, mode)
WRAP_SYSTEM(read, _ssize_t, (int file, void* data, size_t length), file, data, length)
WRAP_SYSTEM(sbrk, void*, (ptrdiff_t increment), increment)
WRAP_SYSTEM(stat, int, (const char* path, struct stat* status), path, status)
WRAP_SYSTEM(unlink, int, (const char* path), path)
WRAP_SYSTEM(wait, int, (int* status), status)
WRAP_SYSTEM(write, _ssize_t, (int file, const void* data, size_t length), file, data, length)

/* Signal handlers belong to the process; a number that is not a signal does not reach them. */
static int is_signal(int signal) {
    if (signal >= 0 && signal < NSIG) {
        return 1;
    }
    errno = EINVAL;
    return 0;
}

int __real_raise(int signal);
int __wrap_raise(int signal);
ALLOY_LIBRARY_CALL int __wrap_raise(int signal) { return is_signal(signal) ? __real_raise(signal) : -1; }

_sig_func_ptr __real_signal(int signal, _sig_func_ptr handler);
_sig_func_ptr __wrap_signal(int signal, _sig_func_ptr handler);
ALLOY_LIBRARY_CALL _sig_func_ptr __wrap_signal(int signal, _sig_func_ptr handler) {
    return is_signal(signal) ? __real_signal(signal, handler) : SIG_ERR;
}
