/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Waiting threads, in ove's own list. A waiting thread is suspended as the kernel does for its own objects, with an ove
 * cleanup function, so any kernel thread may wait; see ove_backend/wait.h.
 */
#ifndef OVE_BACKEND_WAITER_H
#define OVE_BACKEND_WAITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove_backend/kernel.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;
struct ove_generic_waiters;

/** The kernel can raise native threads, and its thread list shows which are alive; see ove_generic/native_owner.h. */
#define OVE_GENERIC_NATIVE_RAISED 1

/** One thread in one list. */
struct ove_generic_waiter {
	struct ove_generic_waiter *next;
	struct ove_generic_waiter *prev;
	struct ove_generic_waiters *list; /**< the list that holds the waiter; NULL once none does */
	struct ove_thread *thread;        /**< the thread that waits */
	unsigned char priority;           /**< decides the waiter's position in the list */
	bool has_no_end;                  /**< the waiter was moved to a mutex's list: its timeout no longer applies */
	bool is_in_turn;                  /**< the waiter joined a mutex's list */
	bool woken;                       /**< accessed atomically */
#if CONFIG_OVE_TICK_HZ >= 1000
	uint32_t more; /**< ticks that remain after the kernel's longest timeout */
#endif
};

OVE_EXTERN_C_END

#include <ove_generic/waiter_list.h>

#endif
