/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * From a thread's making to its end, for kernels that do not join: threads made before the start wait in a list, and
 * one other thread may wait for the end. Gives ove_backend_thread_join(). struct ove_thread has a member `life`.
 */
#ifndef OVE_GENERIC_LIFE_H
#define OVE_GENERIC_LIFE_H

/** For src/: struct ove_thread has the member. */
#define OVE_GENERIC_LIFE 1

#include <stdbool.h>

#include <ove_backend/waiter.h>

OVE_EXTERN_C_BEGIN

/** Where a thread is in its life. */
enum ove_generic_stage {
	OVE_GENERIC_UNMADE = 0, /**< its making has begun */
	OVE_GENERIC_NEW,        /**< made before the start */
	OVE_GENERIC_ALIVE,      /**< known to the kernel's scheduler */
	OVE_GENERIC_ENDED       /**< its entry has returned */
};

struct ove_generic_life {
	struct ove_generic_waiters joiner;
	struct ove_thread *next; /**< in the list of those made before the start */
	unsigned char urgency;   /**< its place in that list */
	unsigned char stage;     /**< ove_generic_stage; written in the critical section, accessed atomically */
};

/** Hide a thread from ove_thread_list() while it is being made. Before the thread is listed. */
static inline void ove_generic_life_hide(struct ove_generic_life *life)
{
	life->stage = OVE_GENERIC_UNMADE;
}

/** A new life, without its stage. @p urgency orders the start: the most urgent first, equals in the order of their
 * making. */
static inline void ove_generic_life_init(struct ove_generic_life *life, unsigned char urgency)
{
	ove_generic_waiters_init(&life->joiner);
	life->next = NULL;
	life->urgency = urgency;
}

/** Where it is. Legal everywhere. */
static inline enum ove_generic_stage ove_generic_life_stage(const struct ove_generic_life *life)
{
	return (enum ove_generic_stage)__atomic_load_n(&life->stage, __ATOMIC_ACQUIRE);
}

/** Set where it is, after every store before. */
static inline void ove_generic_life_set(struct ove_generic_life *life, enum ove_generic_stage stage)
{
#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
	/* One core, which needs no barrier of its own. */
	__atomic_signal_fence(__ATOMIC_RELEASE);
	__atomic_store_n(&life->stage, (unsigned char)stage, __ATOMIC_RELAXED);
#else
	__atomic_store_n(&life->stage, (unsigned char)stage, __ATOMIC_RELEASE);
#endif
}

/** The scheduler knows it from now on. Inside the critical section. */
static inline void ove_generic_life_begin(struct ove_generic_life *life)
{
	ove_generic_life_set(life, OVE_GENERIC_ALIVE);
}

/** It has ended; who waits for that goes on. Inside the critical section. */
void ove_generic_life_end(struct ove_generic_life *life);

/** Put @p thread into the list of those to start. Inside the critical section, or before the start. */
void ove_generic_life_keep_for_start(struct ove_thread *thread);

/** Take the next one to start out of the list; NULL when there is none. As above. */
struct ove_thread *ove_generic_life_next_to_start(void);

/**
 * The same two where a native thread may make and end threads at any moment of the start. Outside the critical section.
 * The first keeps @p thread unless @p started is set, and returns whether it does. A thread that the second returns
 * counts as alive.
 */
bool ove_generic_life_keep_unless(struct ove_thread *thread, const bool *started);
struct ove_thread *ove_generic_life_begin_next(void);

/**
 * Whether the memory of @p thread may be taken back: it never started, and then leaves the list, or it has ended and
 * no caller is about to learn so. Inside the critical section.
 */
bool ove_generic_life_is_over(struct ove_thread *thread);

OVE_EXTERN_C_END

#endif
