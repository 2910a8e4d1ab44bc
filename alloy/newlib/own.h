/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * newlib writes an error either through __errno(), or into the struct _reent passed to it, which all threads share. The
 * functions in this folder replace those that do the latter (linker option --wrap, see errno.cmake) and give them a
 * struct _reent that belongs to the caller.
 */
#ifndef ALLOY_NEWLIB_OWN_H
#define ALLOY_NEWLIB_OWN_H

#include <errno.h>
#include <reent.h>
#include <string.h>

#if !defined(_REENT_SMALL)
#error "The functions of alloy/newlib replace newlib-nano's: compile and link with --specs=nano.specs."
#endif

/* Link-time optimisation does not see the calls made in the library. */
#define ALLOY_LIBRARY_CALL __attribute__((used))

/** For a function that uses only the error, which is the first member of struct _reent. */
static inline struct _reent* alloy_errno_only(void) { return (struct _reent*)(void*)__errno(); }

/** Copies the error that a function left in its own structure to the caller's errno. */
static inline void alloy_own_end(const struct _reent* own) {
    if (own->_errno != 0)
        errno = own->_errno;
}

#endif
