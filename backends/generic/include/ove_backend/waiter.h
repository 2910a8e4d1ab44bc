/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Waiting threads, the most urgent first, and in order of arrival at equal priority: ove's own list over the kernel's
 * park. A kernel with wait queues for every thread has its own header of this name, with the calls up to
 * ove_generic_waiter_move() on those queues; the rest exists only for ove's own list.
 */
#ifndef OVE_BACKEND_WAITER_H
#define OVE_BACKEND_WAITER_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_WAITER 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;
struct ove_generic_waiters;

/** One thread in one list. */
struct ove_generic_waiter {
	struct ove_generic_waiter *next;
	struct ove_generic_waiter *prev;
	struct ove_generic_waiters *list; /**< the list it is in; NULL once it is in none */
	struct ove_thread *thread;        /**< the waiting thread */
	unsigned char priority;           /**< decides the position in the list */
	bool has_no_end;                  /**< the waiter was moved: its timeout no longer applies */
	bool woken;                       /**< written by the waker as its last access, so accessed atomically */
};

OVE_EXTERN_C_END

#include <ove_generic/waiter_list.h>

#endif
