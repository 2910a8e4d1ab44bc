/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * With CONFIG_OVE_CHECKS, which thread holds which mutex: a thread that holds one is not taken back, since the mutex
 * knows its owner by the address. Empty with CONFIG_OVE_CHECKS=n; docs/design/2026-11-22-abandoned-mutexes.md.
 */
#ifndef OVE_INLINE_HELD_H
#define OVE_INLINE_HELD_H

#include <stdbool.h>
#include <stdint.h>

#include <ove/inline/hot.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

#if CONFIG_OVE_CHECKS

/** What a mutex says of its owner. A member of struct ove_mutex and struct ove_rmtx of every backend. */
struct ove_held {
	struct ove_held *next; /**< in the list of all that are held */
	const struct ove_thread *owner;
	uint32_t depth; /**< locks not undone yet; the owner's. 0: in no list */
};

/** It is held by nobody. */
static inline void ove_held_init(struct ove_held *held)
{
	held->depth = 0;
}

/** The calling thread has locked it. */
void ove_held_begin(struct ove_held *held);
/** The calling thread, which has locked it, is about to unlock it. */
void ove_held_end(struct ove_held *held);
/** Whether @p thread holds a mutex. Any context. O(mutexes held). */
bool ove_held_by(const struct ove_thread *thread);

/** These are statements of the hot calls, which are inline in C++ as well. */
#define OVE_HELD_INIT(object)  ove_held_init(&(object)->held)
#define OVE_HELD_END(object)   ove_held_end(&(object)->held)
#define OVE_HELD_BEGIN(object) ove_held_begin(&(object)->held)
/** @p is_locked, noted if it is so. */
#define OVE_HELD_IF(is_locked, object) ((is_locked) ? (ove_held_begin(&(object)->held), true) : false)

#else

#define OVE_HELD_INIT(object)          ((void)0)
#define OVE_HELD_END(object)           ((void)0)
#define OVE_HELD_BEGIN(object)         ((void)0)
#define OVE_HELD_IF(is_locked, object) (is_locked)

#endif

OVE_EXTERN_C_END

#endif
