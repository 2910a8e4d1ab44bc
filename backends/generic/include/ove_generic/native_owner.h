/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Mutexes whose owner is not an ove thread: a native thread, or a thread that was released while it held the mutex. For
 * src/. All calls are made in the critical section.
 *
 * A kernel that defines OVE_GENERIC_NATIVE_RAISED in its ove_backend/waiter.h runs native threads at the priority of
 * the threads that wait for their mutex. The calls of its ove_backend/owner.h then accept native threads too. The
 * header has one more call, ove_generic_native_lives(thread), which returns true if the address is that of a native
 * thread that has not ended. That call must not read the thread's memory before it knows that.
 */
#ifndef OVE_GENERIC_NATIVE_OWNER_H
#define OVE_GENERIC_NATIVE_OWNER_H

#include <ove_seam/mutex.h>

#if CONFIG_OVE_MUTEX && defined(OVE_GENERIC_MUTEX)

OVE_EXTERN_C_BEGIN

/** The placeholder owner in the lists of contended mutexes, for every untracked owner. Nothing raises its priority. */
extern struct ove_thread ove_generic_untracked_owner;

/** Return the owner of the mutex, tracked or not. */
static inline struct ove_thread *ove_generic_native_of(uintptr_t word)
{
	return (struct ove_thread *)(word & ~OVE_GENERIC_MUTEX_BITS);
}

#ifdef OVE_GENERIC_NATIVE_RAISED

#define OVE_GENERIC_RAISES_NATIVE 1

/** Record the untracked owner's base priority in its mutex, which is about to join the contended list. */
void ove_generic_native_note(struct ove_mutex *mutex, const struct ove_thread *native);

/** Return the priority that ove_generic_native_note() recorded. */
static inline int ove_generic_native_noted(const struct ove_mutex *mutex)
{
	return mutex->owners_own;
}

/** Raise the owner of the mutex and the owners along the chain to at least @p priority. O(threads of the kernel). */
void ove_generic_native_raise(const struct ove_mutex *mutex, int priority);

/** Recompute the priority of the untracked owner, whose base priority is @p own, and along the chain. O(threads of the
 * kernel and contended mutexes of untracked owners). */
void ove_generic_native_update(struct ove_thread *native, int own);

/** The kernel has ended a thread, ove or native, that waited for the mutex. O(waiters along the chain). */
void ove_generic_native_waiter_ended(struct ove_mutex *mutex);

#else

#define OVE_GENERIC_RAISES_NATIVE 0

static inline void ove_generic_native_note(struct ove_mutex *mutex, const struct ove_thread *native)
{
	(void)mutex;
	(void)native;
}

static inline int ove_generic_native_noted(const struct ove_mutex *mutex)
{
	(void)mutex;
	return 0;
}

static inline void ove_generic_native_raise(const struct ove_mutex *mutex, int priority)
{
	(void)mutex;
	(void)priority;
}

static inline void ove_generic_native_update(struct ove_thread *native, int own)
{
	(void)native;
	(void)own;
}

#endif

OVE_EXTERN_C_END

#endif

#endif
