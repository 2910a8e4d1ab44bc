/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Calls of the C library that fail, each with the errno that it must leave. */
#ifndef TEST_ERRNO_CALLS_H
#define TEST_ERRNO_CALLS_H

#include <stdbool.h>
#include <stddef.h>

struct test_errno_call {
	const char *name;
	void (*fail)(void);
	int error;
	/** A search interrupts every other call with this one. One call for each way of setting errno is marked. */
	bool is_partner;
};

extern const struct test_errno_call test_errno_calls[];
extern const size_t test_errno_call_count;

#endif
