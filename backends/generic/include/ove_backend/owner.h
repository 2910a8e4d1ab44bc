/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Owners of mutexes and threads that wait for one, as the generic mutex sees them. This header is for kernels on which
 * only threads of ove lock mutexes of ove, and on which the list of waiters is backends/generic's own. Another kernel
 * has a header of this name, with the same calls. For src/; all calls are made in the critical section.
 */
#ifndef OVE_BACKEND_OWNER_H
#define OVE_BACKEND_OWNER_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_OWNER 1

#include <ove_backend/waiter.h>
#include <ove_seam/mutex.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_list.h>

#if CONFIG_OVE_MUTEX

/** Whether the thread is the kernel's own and has no struct ove_generic_inherit. */
static inline bool ove_generic_is_stranger(const struct ove_thread *thread)
{
	(void)thread;
	return false;
}

/** Whether the owner is a thread of ove's that exists. Its memory may be gone: with checks off a thread that owns a
 * mutex can be taken back. O(threads). */
static inline bool ove_generic_is_trusted(const struct ove_thread *owner)
{
#if CONFIG_OVE_CHECKS
	(void)owner;
	return true;
#else
	return ove_threads_contain(owner);
#endif
}

/** The priority that the thread lends; below 0 where it is less urgent than ove's threads. */
static inline int ove_generic_lent_by(const struct ove_thread *thread)
{
	return ove_generic_inherit_effective(&thread->inherit);
}

/** Note that the thread waits for @p mutex from here on, or for none. */
static inline void ove_generic_note_blocked(struct ove_thread *thread, struct ove_mutex *mutex)
{
	thread->inherit.blocked_on = mutex;
}

/** The mutex that the thread waits for, or NULL. */
static inline struct ove_mutex *ove_generic_blocked_on(const struct ove_thread *thread)
{
	return thread->inherit.blocked_on;
}

/** As ove_generic_waiter_wait(), in the list of a mutex. */
static inline bool ove_generic_waiter_wait_in_turn(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list,
						   uint32_t timeout_ms, ove_backend_critical_t *key)
{
	return ove_generic_waiter_wait(waiter, list, timeout_ms, key);
}

#endif

/** Whether the thread is in a list of waiters. A thread whose time is over may not have run since, and then still says
 * what it was blocked on. */
static inline bool ove_generic_inherit_waits(const struct ove_thread *thread)
{
	return thread->inherit.waiting != NULL;
}

/** Let the thread run at another priority, and move it to its new place where it waits. A kernel with priorities of its
 * own, or whose critical section does not look for a more urgent thread where it ends, defines
 * OVE_BACKEND_INHERIT_APPLY(thread, priority) in its ove_backend/thread.h: the thread may be the running one. */
static inline void ove_generic_inherit_apply(struct ove_thread *thread, int priority)
{
#ifdef OVE_BACKEND_INHERIT_APPLY
	OVE_BACKEND_INHERIT_APPLY(thread, priority);
#endif
	if (thread->inherit.waiting != NULL) {
		ove_generic_waiter_resort(thread->inherit.waiting, (unsigned char)priority);
	}
}

#endif
