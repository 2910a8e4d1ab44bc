/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file How long a call with a timeout takes, begun at several places inside a tick. */
#ifndef TEST_TIMING_H
#define TEST_TIMING_H

#include <stdint.h>

/** A call that waits @p timeout_ms for what does not come. */
typedef int (*test_timed_fn)(uint32_t timeout_ms);

/** The call answers @p want and never returns before its time. */
void test_never_early(test_timed_fn call, int want);
/** The call returns at most a tick after its time. */
void test_at_most_a_tick_late(test_timed_fn call);

#endif
