/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Alloy's calls, which are C++, for a C test. */
#ifndef TEST_NATIVE_ALLOY_H
#define TEST_NATIVE_ALLOY_H

#include <ove/thread.h>

OVE_EXTERN_C_BEGIN

/** A kernel control block without ove data after it. */
struct test_native_alloy {
	alloy_link block[11];
};

/** Create and start a native Alloy task that calls @p run. */
void test_native_alloy_start(struct test_native_alloy *thread, void *stack, size_t bytes, ove_prio_t priority,
			     void (*run)(void));

/** @returns the kernel's own tick count, which lacks the ticks whose interrupts were lost */
uint32_t test_native_alloy_ticks(void);

/** @returns true if the task ends within @p ticks */
bool test_native_alloy_join(struct test_native_alloy *thread, uint32_t ticks);

/** Make the idle thread sleep through exactly @p ticks, which take no time, in a few sleeps that no due timeout
 * ends. */
void test_native_alloy_sleep_through(uint64_t ticks);

OVE_EXTERN_C_END

#endif
