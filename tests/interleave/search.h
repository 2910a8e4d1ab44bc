/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The choices of one order, and the next untried order. */
#ifndef INTERLEAVE_SEARCH_H
#define INTERLEAVE_SEARCH_H

#include <stdbool.h>

/** Choose one of @p count ways to continue: the previous order's choice while it is repeated, then the first. */
int search_choose(int count);
/** Record a thread's next action, for the failure message. */
void search_note(int thread, const char *what, const char *file, int line);
/** Returns true if an expectation failed in this order. */
bool search_has_failed(void);

/** Forget all threads and begin an order. Defined in model.c. */
void model_reset(int preemptions, bool calm);

#endif
