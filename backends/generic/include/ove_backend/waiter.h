/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Threads that wait for something, the most urgent first, equals in order of arrival: a list of ove's own over the
 * kernel's park. For ove_backend/waiter.h. A kernel with wait queues for everybody gives the calls up to
 * ove_generic_waiter_move() on those; the rest is for this list alone.
 *
 * Where any thread of the kernel may wait, also one without a permit of its own, ove_backend/kernel.h defines
 * OVE_GENERIC_WAITER_PERMIT, the type ove_backend_permit_t, and four calls: ove_backend_permit_init(permit);
 * ove_backend_permit_await(permit, timeout_ms) and ove_backend_permit_grant(permit), both inside the critical section;
 * ove_backend_wait_over(), outside. Each waiter then has a permit, and those of the threads are for ove's own services.
 *
 * A waiter lies on the stack of the thread that waits. Its list, and all of the object the list belongs to, is touched
 * inside the critical section only; so is the step that wakes it. Hence a wake and a timeout cannot both happen: the
 * thread that leaves the list decides.
 */
#ifndef OVE_BACKEND_WAITER_H
#define OVE_BACKEND_WAITER_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_WAITER 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/lang.h>
#include <ove_seam/kernel.h>

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
	bool has_no_end;                  /**< it was moved: its timeout counts no longer */
	bool woken;                       /**< written by the waker as its last access, so accessed atomically */
#ifdef OVE_GENERIC_WAITER_PERMIT
	ove_backend_permit_t permit;
#endif
};

/** A list of waiters. */
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

/** The thread of the most urgent waiter; there is one. Inside the critical section. */
static inline struct ove_thread *ove_generic_waiters_first_thread(const struct ove_generic_waiters *list)
{
	return list->first->thread;
}

/** Whether no thread waits. Inside the critical section. */
static inline bool ove_generic_waiters_none(const struct ove_generic_waiters *list)
{
	return list->first == NULL;
}

/** Whether more than one waits. Inside the critical section. */
static inline bool ove_generic_waiters_more(const struct ove_generic_waiters *list)
{
	return list->first != NULL && list->first->next != NULL;
}

/** The priority by which @p waiter has its place. Inside the critical section. */
static inline unsigned char ove_generic_waiter_priority(const struct ove_generic_waiter *waiter)
{
	return waiter->priority;
}

/** Show each waiter to @p look, which leaves the list as it is. Inside the critical section. */
static inline void ove_generic_waiters_each(const struct ove_generic_waiters *list,
					    void (*look)(struct ove_generic_waiter *waiter, void *context),
					    void *context)
{
	/* In line, so that no hot call jumps to a computed address. */
	for (struct ove_generic_waiter *at = list->first; at != NULL; at = at->next) {
		look(at, context);
	}
}

/**
 * Let the calling thread join @p list at its present priority, leave the critical section, which it is in with @p key
 * and at no other depth, and wait there. O(waiters).
 *
 * @returns true when woken; false when @p timeout_ms is over: then the thread is in no list, and inside the critical
 *          section with @p key until ove_generic_waiter_gave_up(). The actions of other threads between the two are
 *          done: the object may be another thread's by then
 */
bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, uint32_t timeout_ms,
			     ove_backend_critical_t *key);

/** Leave the critical section after a wait that timed out. */
static inline void ove_generic_waiter_gave_up(ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
}

/**
 * Take @p waiter out of its list and let its thread go on. Inside the critical section. The waiter may be gone when the
 * call returns, and with it whatever its thread may destroy: make this the last access to the object.
 */
void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr);

/** As ove_generic_waiter_wake() of the first; there is one. */
static inline void ove_generic_waiters_wake_first(struct ove_generic_waiters *list, bool from_isr)
{
	ove_generic_waiter_wake(list->first, from_isr);
}

/** Leave the critical section after a wake, which most often lets the woken thread run. */
static inline void ove_generic_waiters_woke(ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
}

/** Move @p waiter, which is in a list, to @p list at the priority it has; its time has no end from here on. Inside the
 * critical section. O(waiters). */
void ove_generic_waiter_move(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list);

/** Give @p waiter, if it is in a list, the place of @p priority. Inside the critical section. O(waiters). */
void ove_generic_waiter_resort(struct ove_generic_waiter *waiter, unsigned char priority);

/*
 * The same in steps, for src/condvar.c: kernels whose mutex cannot be unlocked inside the critical section.
 */

/** Let the calling thread join @p list at its present priority. Inside the critical section. O(waiters). */
void ove_generic_waiter_join(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list);

/** As ove_generic_waiter_resort() with the calling thread's present priority. Outside the critical section. */
void ove_generic_waiter_refresh(struct ove_generic_waiter *waiter);

/** Wait in the list joined. Outside the critical section. @returns true when woken, false after the timeout */
bool ove_generic_waiter_sleep(struct ove_generic_waiter *waiter, uint32_t timeout_ms);

OVE_EXTERN_C_END

#endif
