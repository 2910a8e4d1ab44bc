/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The order in which threads that wait for one object are served. */
#ifndef TEST_ORDER_H
#define TEST_ORDER_H

#include <ove/ove.h>

/** Threads that wait. */
#define TEST_ORDER_WAITERS 5

/**
 * Let five threads wait one after the other, at LOW, ABOVE_NORMAL, HIGH, ABOVE_NORMAL and LOW; then call @p release
 * @p releases times, each time after the previous thread's report. They must be served in the order 3 2 4 1 5.
 *
 * @param waiter   waits once, then reports TEST_NUMBER(arg), the number of its arrival
 * @param release  releases one of them, or all
 */
void test_order_of_waiters(ove_thread_fn waiter, void (*release)(void), int releases);

#endif
