/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Priority inheritance for kernels without it. A backend that uses the generic mutex includes this in its
 * ove_backend/thread.h and has a member `struct ove_generic_inherit inherit` in struct ove_thread.
 *
 * A thread's effective priority is the highest of its base priority and the priorities of all threads that wait for a
 * mutex it holds. It propagates along a chain of mutexes, and a waiting thread moves to the position of its new
 * priority. ove_backend/owner.h has the calls in which kernels differ; ove_generic/native_owner.h raises native
 * threads. See docs/design/waits-and-ownership.md.
 */
#ifndef OVE_GENERIC_INHERIT_H
#define OVE_GENERIC_INHERIT_H

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/** Defined because struct ove_thread has the member. */
#define OVE_GENERIC_INHERIT 1

struct ove_thread;
struct ove_mutex;
struct ove_generic_waiter;

/** A thread's priority-inheritance state. Written inside the critical section. */
struct ove_generic_inherit {
	struct ove_generic_waiter *waiting; /**< its entry in the list that it waits in; else NULL */
	struct ove_mutex *blocked_on;       /**< the mutex it waits for; else NULL */
	struct ove_mutex *contended;        /**< mutexes it holds that others wait for */
	unsigned char base;                 /**< its base priority */
	unsigned char effective;            /**< also read outside the critical section, so accessed atomically */
};

/** Initialise the state of a thread that holds no mutex and does not wait. */
static inline void ove_generic_inherit_init(struct ove_generic_inherit *inherit, unsigned char base)
{
	inherit->waiting = NULL;
	inherit->blocked_on = NULL;
	inherit->contended = NULL;
	inherit->base = base;
	inherit->effective = base;
}

/** Return the priority that the thread runs at. Any context. */
static inline unsigned char ove_generic_inherit_effective(const struct ove_generic_inherit *inherit)
{
	return __atomic_load_n(&inherit->effective, __ATOMIC_RELAXED);
}

/** Return true if the thread holds a mutex that another thread waits for. Inside the critical section. */
static inline bool ove_generic_inherit_is_waited_for(const struct ove_generic_inherit *inherit)
{
	return inherit->contended != NULL;
}

/** Change the thread's base priority. O(waiters along the chain). */
void ove_generic_inherit_set_base(struct ove_thread *thread, unsigned char base);

/** Raise @p thread, whose effective priority is lower, and the owners along the chain to at least @p priority. Inside
 * the critical section. */
void ove_generic_inherit_raise(struct ove_thread *thread, unsigned char priority);

/** Recompute the effective priority of @p thread and of the owners along the chain. Inside the critical section. */
void ove_generic_inherit_update(struct ove_thread *thread);

OVE_EXTERN_C_END

#endif
