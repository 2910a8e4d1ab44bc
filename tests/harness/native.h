/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A native thread, created with the kernel's own API. */
#ifndef TEST_NATIVE_H
#define TEST_NATIVE_H

#include <ove/thread.h>

#include "capability.h"

/**
 * Start the native thread at the kernel priority that corresponds to @p priority. One at a time. Its control block is
 * followed by bytes with a known value, in the place where an ove thread has ove's data.
 */
void test_native_start(ove_prio_t priority, ove_thread_fn entry, void *arg);
/** Wait for its end. Fail if it does not end, or if a byte after its control block has changed. */
void test_native_join(void);

#endif
