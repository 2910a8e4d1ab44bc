/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The harness's side of test_spawn(). */
#ifndef TEST_THREADS_H
#define TEST_THREADS_H

#include <stdbool.h>
#include <stddef.h>

/** Join and deinitialise every thread of the test. Fail the test and return false if one does not end. */
bool test_threads_take_back(void);

/** Return the number of threads that tests have left behind for good. */
size_t test_threads_left(void);

#endif
