/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Mutexes whose owner is not ove's: one of the kernel's own threads, or a thread that was taken back and left
 * the mutex locked. For src/. Everything here is called in the critical section.
 *
 * A kernel that defines OVE_GENERIC_STRANGERS_RAISED in its ove_backend/waiter.h lets the kernel's own threads run at
 * the priority of the threads that wait for their mutex. The calls of its ove_backend/owner.h then take strangers too,
 * and it has one call more: ove_generic_stranger_lives(thread), whether the address is one of the kernel's own threads
 * that has not ended. That call may look at no memory of the thread before it knows.
 */
#ifndef OVE_GENERIC_STRANGER_H
#define OVE_GENERIC_STRANGER_H

#include <ove_seam/mutex.h>

#if CONFIG_OVE_MUTEX && defined(OVE_GENERIC_MUTEX)

OVE_EXTERN_C_BEGIN

/** Stands for every stranger in the lists of contended mutexes; nothing raises this one. */
extern struct ove_thread ove_generic_stand_in;

/** The owner of the mutex, stranger or not. */
static inline struct ove_thread *ove_generic_stranger_of(uintptr_t word)
{
	return (struct ove_thread *)(word & ~OVE_GENERIC_MUTEX_BITS);
}

#ifdef OVE_GENERIC_STRANGERS_RAISED

#define OVE_GENERIC_RAISES_STRANGERS 1

/** Note the stranger's own priority in its mutex, which is about to join those contended. */
void ove_generic_stranger_note(struct ove_mutex *mutex, const struct ove_thread *stranger);

/** The priority that ove_generic_stranger_note() noted. */
static inline int ove_generic_stranger_noted(const struct ove_mutex *mutex)
{
	return mutex->owners_own;
}

/** Let the owner of the mutex, and along the chain, run at @p priority at least. O(threads of the kernel). */
void ove_generic_stranger_raise(const struct ove_mutex *mutex, int priority);

/** Recompute the priority of the stranger, whose own one is @p own, and along the chain. O(threads of the kernel and
 * contended mutexes of strangers). */
void ove_generic_stranger_update(struct ove_thread *stranger, int own);

/** The kernel has ended a thread, ove's or not, that waited for the mutex. O(waiters along the chain). */
void ove_generic_stranger_gave_up(struct ove_mutex *mutex);

#else

#define OVE_GENERIC_RAISES_STRANGERS 0

static inline void ove_generic_stranger_note(struct ove_mutex *mutex, const struct ove_thread *stranger)
{
	(void)mutex;
	(void)stranger;
}

static inline int ove_generic_stranger_noted(const struct ove_mutex *mutex)
{
	(void)mutex;
	return 0;
}

static inline void ove_generic_stranger_raise(const struct ove_mutex *mutex, int priority)
{
	(void)mutex;
	(void)priority;
}

static inline void ove_generic_stranger_update(struct ove_thread *stranger, int own)
{
	(void)stranger;
	(void)own;
}

#endif

OVE_EXTERN_C_END

#endif

#endif
