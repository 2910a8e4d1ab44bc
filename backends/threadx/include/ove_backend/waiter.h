/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Threads that wait for something, in ove's own list. A waiting thread is suspended as the kernel suspends one for its
 * own objects, with a cleanup function of ove's, so any thread of the kernel may wait; see ove_backend/wait.h.
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

/** The kernel can raise its own threads, and its list of threads says which of them lives; ove_generic/stranger.h. */
#define OVE_GENERIC_STRANGERS_RAISED 1

/** One thread in one list. */
struct ove_generic_waiter {
	struct ove_generic_waiter *next;
	struct ove_generic_waiter *prev;
	struct ove_generic_waiters *list; /**< the list that holds the waiter; NULL once none does */
	struct ove_thread *thread;        /**< the thread that waits */
	unsigned char priority;           /**< the waiter's place in the list goes by this */
	bool has_no_end;                  /**< the waiter was moved to a mutex's list: its timeout counts no longer */
	bool is_in_turn;                  /**< it joined a mutex's list */
	bool woken;                       /**< accessed atomically */
#if CONFIG_OVE_TICK_HZ >= 1000
	uint32_t more; /**< ticks that remain when the kernel's longest time is over */
#endif
};

OVE_EXTERN_C_END

#include <ove_generic/waiter_list.h>

#endif
