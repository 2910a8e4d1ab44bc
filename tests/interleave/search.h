/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The choices of one order, and the next order that differs from all before. */
#ifndef INTERLEAVE_SEARCH_H
#define INTERLEAVE_SEARCH_H

#include <stdbool.h>

/** Choose one of @p count ways to go on: as in the order before where that is to be repeated, else the first. */
int search_choose(int count);
/** Remember what a thread is about to do, for the message of a failure. */
void search_note(int thread, const char *what, const char *file, int line);
/** Whether an expectation did not hold in this order. */
bool search_has_failed(void);

/** Forget all threads and begin an order; of model.c. */
void model_reset(int preemptions, bool calm);

#endif
