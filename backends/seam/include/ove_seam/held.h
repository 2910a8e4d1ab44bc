/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * With CONFIG_OVE_CHECKS=y, records which thread holds which mutex. A thread that holds a mutex cannot be released,
 * because the mutex identifies its owner by the thread's address. Empty with CONFIG_OVE_CHECKS=n.
 * docs/design/waits-and-ownership.md, "A thread that ends holding a mutex", has the reasons.
 */
#ifndef OVE_SEAM_HELD_H
#define OVE_SEAM_HELD_H

#include <stdbool.h>
#include <stdint.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

#if CONFIG_OVE_CHECKS

/** The owner of a mutex. A member of struct ove_mutex and struct ove_rmtx in every backend. */
struct ove_held {
	struct ove_held *next; /**< in the list of all held mutexes */
	const struct ove_thread *owner;
	uint32_t depth; /**< number of the owner's locks; 0: the mutex is free and in no list */
};

/** Record that no thread holds the mutex. */
static inline void ove_held_init(struct ove_held *held)
{
	held->depth = 0;
}

/** Record that the calling thread has locked the mutex. */
void ove_held_begin(struct ove_held *held);
/** Record that the calling thread, the owner, is about to unlock the mutex. */
void ove_held_end(struct ove_held *held);
/** Return true if @p thread holds a mutex. Any context. O(mutexes held). */
bool ove_held_by(const struct ove_thread *thread);

/** Statements for the hot calls, which are inline in C++ too. */
#define OVE_HELD_INIT(object)  ove_held_init(&(object)->held)
#define OVE_HELD_END(object)   ove_held_end(&(object)->held)
#define OVE_HELD_BEGIN(object) ove_held_begin(&(object)->held)
/** Return @p is_locked, and record the lock if it is true. */
#define OVE_HELD_IF(is_locked, object) ((is_locked) ? (ove_held_begin(&(object)->held), true) : false)

#else

#define OVE_HELD_INIT(object)          ((void)0)
#define OVE_HELD_END(object)           ((void)0)
#define OVE_HELD_BEGIN(object)         ((void)0)
#define OVE_HELD_IF(is_locked, object) (is_locked)

#endif

OVE_EXTERN_C_END

#endif
