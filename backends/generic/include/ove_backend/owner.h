/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The calls of the generic mutex on the owner of a mutex and on threads that wait for one. This header is for kernels
 * on which only ove threads lock ove mutexes, and whose waiter list is that of backends/generic. Other kernels have
 * their own header of this name, with the same calls. For src/; all calls are made in the critical section.
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

/** Return true if the thread is a native thread, which has no struct ove_generic_inherit. */
static inline bool ove_generic_is_native(const struct ove_thread *thread)
{
	(void)thread;
	return false;
}

/** Return true if the owner is an existing ove thread. Its memory may be gone: with checks off, a thread that owns a
 * mutex can be released. O(threads). */
static inline bool ove_generic_is_trusted(const struct ove_thread *owner)
{
#if CONFIG_OVE_CHECKS
	(void)owner;
	return true;
#else
	return ove_threads_contain(owner);
#endif
}

/** Return the effective priority, which the thread donates; below 0 if it is less urgent than all ove threads. */
static inline int ove_generic_effective_priority(const struct ove_thread *thread)
{
	return ove_generic_inherit_effective(&thread->inherit);
}

/** Record that the thread waits for @p mutex from now on; NULL clears the record. */
static inline void ove_generic_note_blocked(struct ove_thread *thread, struct ove_mutex *mutex)
{
	thread->inherit.blocked_on = mutex;
}

/** Return the mutex that the thread waits for, or NULL. */
static inline struct ove_mutex *ove_generic_blocked_on(const struct ove_thread *thread)
{
	return thread->inherit.blocked_on;
}

/** Like ove_generic_waiter_wait(), in the list of a mutex. */
static inline bool ove_generic_waiter_wait_in_turn(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list,
						   uint32_t timeout_ms, ove_backend_critical_t *key)
{
	return ove_generic_waiter_wait(waiter, list, timeout_ms, key);
}

#endif

/** Return true if the thread is in a waiter list. A thread whose timeout has expired may not have run since; its
 * blocked_on is then out of date. */
static inline bool ove_generic_inherit_waits(const struct ove_thread *thread)
{
	return thread->inherit.waiting != NULL;
}

/** Run the thread at another priority, and move it to its new position if it waits. A kernel with its own priorities,
 * or whose critical section does not check for a more urgent thread at its end, defines
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
