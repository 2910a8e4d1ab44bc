/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The parts of stdio that detect an error themselves, or check a system error: where a stream is set up, refilled,
 * flushed and positioned. Code that only passes on an error of the system or the allocator needs no own struct _reent.
 */
/* For cookies. */
#define _GNU_SOURCE
#include "own.h"

#include <stdio.h>

/* The library does not install the header that declares this function. */
int _fwalk_reent(struct _reent* reent, int (*function)(struct _reent*, FILE*));

/* A copy of the library's struct _reent with its streams and without an error. Not inlined, to save space. */
static __attribute__((noinline)) void begin(struct _reent* own) {
    struct _reent* const shared = _GLOBAL_REENT;

    if (!shared->__sdidinit)
        __sinit(shared);
    memcpy(own, shared, sizeof(*own));
    own->_errno = 0;
}

/* A function on a stream, called with the caller's own struct _reent; the library calls it with its own. */
#define WRAP_STREAM_R(name, type, parameters, ...)                                                                     \
    type __real_##name(struct _reent*, UNPACK parameters);                                                             \
    type __wrap_##name(struct _reent*, UNPACK parameters);                                                             \
    ALLOY_LIBRARY_CALL type __wrap_##name(struct _reent* reent, UNPACK parameters) {                                   \
        struct _reent own;                                                                                             \
                                                                                                                       \
        (void)reent;                                                                                                   \
        begin(&own);                                                                                                   \
        type result = __real_##name(&own, __VA_ARGS__);                                                                \
        alloy_own_end(&own);                                                                                           \
        return result;                                                                                                 \
    }
#define UNPACK(...) __VA_ARGS__

/* WRAP_STREAM_R, for the function that the application calls. */
#define WRAP_STREAM(name, type, parameters, ...)                                                                       \
    WRAP_STREAM_R(_##name##_r, type, parameters, __VA_ARGS__)                                                          \
    type __wrap_##name(UNPACK parameters);                                                                             \
    ALLOY_LIBRARY_CALL type __wrap_##name(UNPACK parameters) { return __wrap__##name##_r(NULL, __VA_ARGS__); }

WRAP_STREAM_R(__sflags, int, (const char* mode, int* flags), mode, flags)
WRAP_STREAM_R(__swsetup_r, int, (FILE * stream), stream)
WRAP_STREAM_R(__srefill_r, int, (FILE * stream), stream)
WRAP_STREAM_R(__sflush_r, int, (FILE * stream), stream)
WRAP_STREAM_R(_fflush_r, int, (FILE * stream), stream)
WRAP_STREAM(fseeko, int, (FILE * stream, _off_t offset, int whence), stream, offset, whence)
WRAP_STREAM(ftello, _off_t, (FILE * stream), stream)
WRAP_STREAM(fpurge, int, (FILE * stream), stream)
WRAP_STREAM(fmemopen, FILE*, (void* buffer, size_t size, const char* mode), buffer, size, mode)
WRAP_STREAM(fopencookie, FILE*, (void* cookie, const char* mode, cookie_io_functions_t functions), cookie, mode,
            functions)
WRAP_STREAM(funopen, FILE*,
            (const void* cookie, int (*read)(void*, char*, int), int (*write)(void*, const char*, int),
             fpos_t (*seek)(void*, fpos_t, int), int (*close)(void*)),
            cookie, read, write, seek, close)
WRAP_STREAM(open_memstream, FILE*, (char** buffer, size_t* size), buffer, size)
WRAP_STREAM(open_wmemstream, FILE*, (wchar_t * *buffer, size_t* size), buffer, size)
WRAP_STREAM(mktemp, char*, (char* path), path)
WRAP_STREAM(mkdtemp, char*, (char* path), path)
WRAP_STREAM(mkstemp, int, (char* path), path)
WRAP_STREAM(mkstemps, int, (char* path, int length), path, length)
WRAP_STREAM(mkostemp, int, (char* path, int flags), path, flags)
WRAP_STREAM(mkostemps, int, (char* path, int length, int flags), path, length, flags)

static int flush(FILE* stream) { return __wrap__fflush_r(NULL, stream); }

int __wrap_fflush(FILE* stream);
ALLOY_LIBRARY_CALL int __wrap_fflush(FILE* stream) {
    return stream != NULL ? flush(stream) : _fwalk_reent(_GLOBAL_REENT, __wrap__fflush_r);
}

void __wrap___fpurge(FILE* stream);
ALLOY_LIBRARY_CALL void __wrap___fpurge(FILE* stream) { (void)__wrap_fpurge(stream); }

/* Until their first use, the three standard streams are represented by placeholders. */
static const FILE* real_stream(const struct _reent* reent, const void* stream) {
    if (stream == &__sf_fake_stdin) {
        return reent->_stdin;
    }
    if (stream == &__sf_fake_stdout) {
        return reent->_stdout;
    }
    return stream == &__sf_fake_stderr ? reent->_stderr : (const FILE*)stream;
}

int __wrap_fileno(FILE* stream);
ALLOY_LIBRARY_CALL int __wrap_fileno(FILE* stream) {
    struct _reent own;

    begin(&own);
    const FILE* const real = real_stream(&own, stream);
    if (real->_flags == 0) {
        errno = EBADF;
        return -1;
    }
    return real->_file;
}

int __wrap_fileno_unlocked(FILE* stream);
ALLOY_LIBRARY_CALL int __wrap_fileno_unlocked(FILE* stream) { return __wrap_fileno(stream); }

/* This function reads the error as well. */
void __wrap_perror(const char* text);
void __real__perror_r(struct _reent* reent, const char* text);
ALLOY_LIBRARY_CALL void __wrap_perror(const char* text) {
    struct _reent own;

    begin(&own);
    own._errno = errno;
    __real__perror_r(&own, text);
}

void __wrap__perror_r(struct _reent* reent, const char* text);
ALLOY_LIBRARY_CALL void __wrap__perror_r(struct _reent* reent, const char* text) {
    (void)reent;
    __wrap_perror(text);
}
