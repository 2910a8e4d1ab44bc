/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory for the tests' objects, in both modes, and calls from an ISR. */
#ifndef TEST_CMSIS_OS_H
#define TEST_CMSIS_OS_H

#include <cmsis_os2.h>
#include <ove_cmsis_os2.h>

#include "harness.h"

/** An attribute with the test's own memory, which is legal in both modes. */
#define OS_ATTR(type, memory, ...) (&(const type){.cb_mem = &(memory), .cb_size = sizeof(memory), __VA_ARGS__})

/** The id of a deleted object, which only checks detect. Without checks NULL, which is always rejected. */
#define OS_DELETED(id) (CONFIG_OVE_CHECKS ? (id) : NULL)

/** A call from an ISR, which sets @p result. */
struct isr_call {
	int64_t (*call)(void *argument);
	void *argument;
	int64_t result;
};

/** Run @p call in an ISR. @returns its result */
int64_t os_from_isr(int64_t (*call)(void *argument), void *argument);

#endif
