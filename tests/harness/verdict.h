/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The verdict on the running test: none yet, a skip, or the first failed expectation. */
#ifndef TEST_VERDICT_H
#define TEST_VERDICT_H

#include <stdbool.h>

/** Begin a test: no points, no failure. */
void test_verdict_reset(void);
bool test_verdict_failed(void);
/** Return true if a test_in_time() was too late on a host, so that the test has no result. */
bool test_verdict_held_up(void);
/** The first failure, or the reason of a skip; NULL for a pass. */
const char *test_verdict_why(void);

#endif
