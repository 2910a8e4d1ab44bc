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

/** Skip unless the kernel can be suspended. */
#define NEEDS_TICK_STOP() TEST_NEEDS(CONFIG_OVE_TICK_STOP, "this kernel's tick cannot stop")
/** Skip unless the kernel can be suspended before a tick has passed. */
#define NEEDS_EXACT_TICK_STOP() \
	NEEDS_TICK_STOP();      \
	NEEDS_EXACT_TIME()

/** A call from an ISR, which sets @p result. */
struct isr_call {
	int64_t (*call)(void *argument);
	void *argument;
	int64_t result;
};

/** Run @p call in an ISR. @returns its result */
int64_t os_from_isr(int64_t (*call)(void *argument), void *argument);

/** Wait for a tick, from which a test counts: creating threads takes a tick or two. @returns its number */
uint32_t os_next_tick(void);

#endif
