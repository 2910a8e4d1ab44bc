/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The calls of the C library that docs/allocating-calls.md lists. */
#ifndef C_LIBRARY_CALLS_H
#define C_LIBRARY_CALLS_H

#include <stdbool.h>
#include <stddef.h>

struct call {
	/* As the page names the call. */
	const char *name;
	/* Makes the call. Returns true if the result is right. */
	bool (*run)(void);
};

extern const struct call calls[];
extern const size_t calls_count;

#endif
