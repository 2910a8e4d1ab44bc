/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Measure how long a call with a timeout takes, starting at several points within a tick. */
#ifndef TEST_TIMING_H
#define TEST_TIMING_H

#include <stdint.h>

/** A call that waits @p timeout_ms for an event that does not occur. */
typedef int (*test_timed_fn)(uint32_t timeout_ms);

/** Expect that the call returns @p want and never returns early. */
void test_never_early(test_timed_fn call, int want);
/** Expect that the call returns at most a tick late. */
void test_at_most_a_tick_late(test_timed_fn call);

#endif
