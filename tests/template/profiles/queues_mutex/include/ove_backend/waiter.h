/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Threads that wait in a kernel queue: the most urgent first, those of equal priority in order of arrival. */
#ifndef OVE_BACKEND_WAITER_H
#define OVE_BACKEND_WAITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;
struct ove_generic_waiters;

/** A waiting thread. */
struct ove_generic_waiter {
	struct ove_generic_waiter *next;
	struct ove_generic_waiter *prev;
	struct ove_generic_waiters *list; /**< NULL once the thread is woken */
	struct ove_thread *thread;
	unsigned char priority;
	bool has_no_end; /**< moved to another list; this does not happen with the kernel's mutex */
	bool woken;      /**< accessed atomically */
	bool is_ended;   /**< another thread ended the wait */
};

OVE_EXTERN_C_END

#include <ove_generic/waiter_list.h>

#endif
