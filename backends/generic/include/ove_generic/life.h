/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The life of a thread from creation to end, for kernels without join: threads created before the start wait in a list,
 * and one other thread may wait for the end. Provides ove_backend_thread_join(). struct ove_thread has a member `life`.
 */
#ifndef OVE_GENERIC_LIFE_H
#define OVE_GENERIC_LIFE_H

/** For src/: struct ove_thread has the member. */
#define OVE_GENERIC_LIFE 1

#include <stdbool.h>

#include <ove_backend/waiter.h>

OVE_EXTERN_C_BEGIN

/** The stage of a thread's life. */
enum ove_generic_stage {
	OVE_GENERIC_UNMADE = 0, /**< its creation has started */
	OVE_GENERIC_NEW,        /**< created before the start */
	OVE_GENERIC_ALIVE,      /**< known to the kernel's scheduler */
	OVE_GENERIC_ENDED       /**< its entry has returned */
};

struct ove_generic_life {
	struct ove_generic_waiters joiner;
	struct ove_thread *next; /**< link in the list of threads created before the start */
	unsigned char urgency;   /**< its position in that list */
	unsigned char stage;     /**< ove_generic_stage; written in the critical section, accessed atomically */
};

/** Hide a thread from ove_thread_list() while it is being created. Called before the thread is listed. */
static inline void ove_generic_life_hide(struct ove_generic_life *life)
{
	life->stage = OVE_GENERIC_UNMADE;
}

/** Initialise the life of a new thread, except its stage. @p urgency orders the start: the most urgent thread first,
 * and in order of creation at equal urgency. */
static inline void ove_generic_life_init(struct ove_generic_life *life, unsigned char urgency)
{
	ove_generic_waiters_init(&life->joiner);
	life->next = NULL;
	life->urgency = urgency;
}

/** Return the stage. Any context. */
static inline enum ove_generic_stage ove_generic_life_stage(const struct ove_generic_life *life)
{
	return (enum ove_generic_stage)__atomic_load_n(&life->stage, __ATOMIC_ACQUIRE);
}

/** Set the stage, after every earlier store. */
static inline void ove_generic_life_set(struct ove_generic_life *life, enum ove_generic_stage stage)
{
#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
	/* On a single core, a compiler barrier is enough. */
	__atomic_signal_fence(__ATOMIC_RELEASE);
	__atomic_store_n(&life->stage, (unsigned char)stage, __ATOMIC_RELAXED);
#else
	__atomic_store_n(&life->stage, (unsigned char)stage, __ATOMIC_RELEASE);
#endif
}

/** Record that the scheduler knows the thread. Inside the critical section. */
static inline void ove_generic_life_begin(struct ove_generic_life *life)
{
	ove_generic_life_set(life, OVE_GENERIC_ALIVE);
}

/** Record that the thread has ended, and wake the thread that waits for that. Inside the critical section. */
void ove_generic_life_end(struct ove_generic_life *life);

/** Add @p thread to the list of threads to start. Inside the critical section, or before the start. */
void ove_generic_life_keep_for_start(struct ove_thread *thread);

/** Remove and return the next thread to start; NULL if there is none. In the same contexts. */
struct ove_thread *ove_generic_life_next_to_start(void);

/**
 * The same two, for kernels on which a native thread may create and end threads at any time during the start. Outside
 * the critical section. The first one keeps @p thread unless @p started is set, and returns true if it did. A thread
 * that the second one returns counts as alive.
 */
bool ove_generic_life_keep_unless(struct ove_thread *thread, const bool *started);
struct ove_thread *ove_generic_life_begin_next(void);

/**
 * Return true if the memory of @p thread may be released: the thread never started, and then leaves the list, or it has
 * ended and no caller is about to learn that. Inside the critical section.
 */
bool ove_generic_life_take_end(struct ove_thread *thread);

OVE_EXTERN_C_END

#endif
