/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Alloy's calls, which are C++, for a C test. */
#ifndef TEST_NATIVE_ALLOY_H
#define TEST_NATIVE_ALLOY_H

#include <ove/thread.h>

OVE_EXTERN_C_BEGIN

/** A control block of the kernel's, and nothing behind it. */
struct test_native_alloy {
	alloy_link block[11];
};

/** Make and start a task of Alloy's own that calls @p run. */
void test_native_alloy_start(struct test_native_alloy *thread, void *stack, size_t bytes, ove_prio_t priority,
			     void (*run)(void));

/** @returns the kernel's own count of ticks, which does not have those whose interrupts were lost */
uint32_t test_native_alloy_ticks(void);

/** @returns whether the task has ended within @p ticks */
bool test_native_alloy_join(struct test_native_alloy *thread, uint32_t ticks);

/** Let the idle thread sleep through @p ticks, which take no time, and through no more, in a few sleeps that what is
 * due does not end. */
void test_native_alloy_sleep_through(uint64_t ticks);

OVE_EXTERN_C_END

#endif
