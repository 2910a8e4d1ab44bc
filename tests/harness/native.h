/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread that is the kernel's and not ove's, made by the kernel's own calls. */
#ifndef TEST_NATIVE_H
#define TEST_NATIVE_H

#include <ove/thread.h>

#include "capability.h"

/**
 * Start the native thread, at the kernel's priority that @p priority of ove stands for. One at a time. Bytes of a known
 * value lie behind its control block, where a thread of ove keeps what is ove's.
 */
void test_native_start(ove_prio_t priority, ove_thread_fn entry, void *arg);
/** Wait for its end; fail when it does not end, or when a byte behind its control block has changed. */
void test_native_join(void);

#endif
