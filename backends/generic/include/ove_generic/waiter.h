/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Threads that wait for something, the most urgent first, equals in order of arrival.
 *
 * A waiter lies on the stack of the thread that waits. Its list, and all of the object the list belongs to, is touched
 * inside the critical section only; so is the step that wakes it. Hence a wake and a timeout cannot both happen: the
 * thread that leaves the list decides.
 */
#ifndef OVE_GENERIC_WAITER_H
#define OVE_GENERIC_WAITER_H

#include <stdbool.h>
#include <stdint.h>

#include <ove/inline/hot.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;
struct ove_generic_waiters;

/** One thread in one list. */
struct ove_generic_waiter {
	struct ove_generic_waiter *next;
	struct ove_generic_waiter *prev;
	struct ove_generic_waiters *list; /**< the list it is in; NULL once it is in none */
	struct ove_thread *thread;        /**< who waits */
	unsigned char priority;           /**< its place in the list goes by this */
	bool woken;                       /**< written by the waker as its last access, so accessed atomically */
};

/** A list of waiters. All zero is the empty list. */
struct ove_generic_waiters {
	struct ove_generic_waiter *first;
};

static inline void ove_generic_waiters_init(struct ove_generic_waiters *list)
{
	list->first = NULL;
}

/** The most urgent waiter, NULL without one. Inside the critical section. */
static inline struct ove_generic_waiter *ove_generic_waiters_first(const struct ove_generic_waiters *list)
{
	return list->first;
}

/** Whether anybody waits, for a caller outside the critical section. */
bool ove_generic_waiters_any(const struct ove_generic_waiters *list);

/** Let the calling thread join @p list at its present priority. Inside the critical section. O(waiters). */
void ove_generic_waiter_join(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list);

/** Move @p waiter, which is in a list, to @p list at the priority it has. Inside the critical section. O(waiters). */
void ove_generic_waiter_move(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list);

/** Give @p waiter, if it is in a list, the place of @p priority. Inside the critical section. O(waiters). */
void ove_generic_waiter_resort(struct ove_generic_waiter *waiter, unsigned char priority);

/** As ove_generic_waiter_resort() with the calling thread's present priority. Outside the critical section. */
void ove_generic_waiter_refresh(struct ove_generic_waiter *waiter);

/**
 * Take @p waiter out of its list and let its thread go on. Inside the critical section. The waiter may be gone when the
 * call returns, and with it whatever its thread may destroy: make this the last access to the object.
 */
void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr);

/**
 * Sleep until woken. Outside the critical section.
 *
 * @returns true when woken; false when @p timeout_ms is over: the caller then enters the critical section and calls
 *          ove_generic_waiter_leave(), since a wake may have come meanwhile
 */
bool ove_generic_waiter_sleep(struct ove_generic_waiter *waiter, uint32_t timeout_ms);

/** Leave the list after a timeout. Inside the critical section. @returns false if woken meanwhile: the wait succeeded
 */
bool ove_generic_waiter_leave(struct ove_generic_waiter *waiter);

/** Both of the above, for an object with nothing to tidy up. @returns true when woken, false after the timeout */
bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, uint32_t timeout_ms);

OVE_EXTERN_C_END

#endif
