/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * newlib writes an error either through __errno(), or into the struct _reent that it was called with: the one that all
 * threads share. The functions of this folder take the place of those that do the latter (linker option --wrap, see
 * errno.cmake) and give them a struct _reent of the caller's own.
 */
#ifndef ALLOY_NEWLIB_OWN_H
#define ALLOY_NEWLIB_OWN_H

#include <errno.h>
#include <reent.h>
#include <string.h>

#if !defined(_REENT_SMALL)
#error "The functions of alloy/newlib replace newlib-nano's: compile and link with --specs=nano.specs."
#endif

/* Link-time optimisation does not see the library's calls. */
#define ALLOY_LIBRARY_CALL __attribute__((used))

/** For a function that uses nothing of it but the error, which is its first member. */
static inline struct _reent* alloy_errno_only(void) { return (struct _reent*)(void*)__errno(); }

/** The error that a function left in a structure of its own is the caller's. */
static inline void alloy_own_end(const struct _reent* own) {
    if (own->_errno != 0)
        errno = own->_errno;
}

#endif
