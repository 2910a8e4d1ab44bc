/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The harness's side of test_spawn(). */
#ifndef TEST_THREADS_H
#define TEST_THREADS_H

#include <stdbool.h>
#include <stddef.h>

/** Take back every thread of the test that has ended; false, and a failure, when one does not end. */
bool test_threads_take_back(void);

/** How many threads tests have left to the program forever. */
size_t test_threads_left(void);

#endif
