/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Priority inheritance for kernels without it. A backend that uses the generic mutex includes this in its
 * ove_backend/thread.h and has a member `struct ove_generic_inherit inherit` in struct ove_thread.
 *
 * A thread's effective priority is the highest of its own and of those who wait for a mutex it holds. It passes on
 * along a chain of mutexes, and a thread that waits moves to the place of its new priority. ove_backend/owner.h has the
 * calls in which kernels differ; a stranger's borrowed priority is in ove_generic/stranger.h. See
 * docs/design/waits-and-ownership.md.
 */
#ifndef OVE_GENERIC_INHERIT_H
#define OVE_GENERIC_INHERIT_H

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/** Says that struct ove_thread has the member. */
#define OVE_GENERIC_INHERIT 1

struct ove_thread;
struct ove_mutex;
struct ove_generic_waiter;

/** A thread's priority-inheritance state. Written inside the critical section. */
struct ove_generic_inherit {
	struct ove_generic_waiter *waiting; /**< its place in the list of what it waits for; else NULL */
	struct ove_mutex *blocked_on;       /**< the mutex it waits for; else NULL */
	struct ove_mutex *contended;        /**< mutexes it holds that others wait for */
	unsigned char base;                 /**< its own priority */
	unsigned char effective;            /**< read outside the critical section too, so accessed atomically */
};

/** Set up a thread that holds nothing and waits for nothing. */
static inline void ove_generic_inherit_init(struct ove_generic_inherit *inherit, unsigned char base)
{
	inherit->waiting = NULL;
	inherit->blocked_on = NULL;
	inherit->contended = NULL;
	inherit->base = base;
	inherit->effective = base;
}

/** The priority the thread runs at. Any context. */
static inline unsigned char ove_generic_inherit_effective(const struct ove_generic_inherit *inherit)
{
	return __atomic_load_n(&inherit->effective, __ATOMIC_RELAXED);
}

/** Whether the thread holds a mutex that another one waits for. Inside the critical section. */
static inline bool ove_generic_inherit_is_waited_for(const struct ove_generic_inherit *inherit)
{
	return inherit->contended != NULL;
}

/** Give the thread another priority of its own. O(waiters along the chain). */
void ove_generic_inherit_set_base(struct ove_thread *thread, unsigned char base);

/** Let @p thread, whose effective priority is lower, and along the chain, run at @p priority at least. Inside the
 * critical section. */
void ove_generic_inherit_raise(struct ove_thread *thread, unsigned char priority);

/** Recompute the effective priority of @p thread, and along the chain. Inside the critical section. */
void ove_generic_inherit_update(struct ove_thread *thread);

OVE_EXTERN_C_END

#endif
