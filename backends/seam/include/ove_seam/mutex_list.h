/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * With CONFIG_OVE_MUTEX_ROBUST=y, the list of all mutexes: a thread that ends finds in it those that it owns. A list of
 * the mutexes that each thread holds would cost instructions in each lock. Empty with CONFIG_OVE_MUTEX_ROBUST=n.
 */
#ifndef OVE_SEAM_MUTEX_LIST_H
#define OVE_SEAM_MUTEX_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include <ove/error.h>
#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;
struct ove_mutex;
struct ove_rmtx;

#if CONFIG_OVE_MUTEX_ROBUST

/* For the hot calls, whose bodies are where the macros below are expanded: see ove/inline/mutex.h. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

/** A mutex in the list of all. A member of struct ove_mutex and struct ove_rmtx in every backend. */
struct ove_listed {
	struct ove_listed *next;
	bool is_recursive; /**< whether it is in a struct ove_rmtx */
	bool is_robust;
	bool is_abandoned; /**< its last owner has ended; written by the owner alone */
};

/** Add a new mutex to the list, or take it out. Both enter the critical section; the second is O(mutexes). */
void ove_listed_begin(struct ove_listed *listed, bool is_recursive);
void ove_listed_end(const struct ove_listed *listed);

/** Take the news that the last owner has ended. @returns OVE_ERR_OWNER_DEAD */
__attribute__((cold)) int ove_listed_news(struct ove_listed *listed);

/** The result of a lock that has succeeded. */
static inline int ove_listed_taken(struct ove_listed *listed)
{
	/* A caller's NULL would be a warning here: the pointer is then that of a member. */
	__asm__("" : "+r"(listed));
	if (__builtin_expect(listed->is_abandoned, 0)) {
		return ove_listed_news(listed);
	}
	return OVE_OK;
}

/** The result of a wait that has locked the mutex again, whatever @p result the wait has. */
int ove_listed_told(struct ove_listed *listed, int result);

/** Unlock the mutexes that the calling thread, which ends, still owns: all, or those that are robust. */
void ove_listed_release(struct ove_thread *self, bool all);

/** Statements and values of src/mutex.c and of the hot calls. */
#define OVE_LISTED_BEGIN(object, is_recursive) ove_listed_begin(&(object)->listed, is_recursive)
#define OVE_LISTED_END(object)                 ove_listed_end(&(object)->listed)
#define OVE_LISTED_TAKEN(object)               ove_listed_taken(&(object)->listed)
#define OVE_LISTED_TOLD(object, result)        ove_listed_told(&(object)->listed, (result))

#else

#define OVE_LISTED_BEGIN(object, is_recursive) ((void)0)
#define OVE_LISTED_END(object)                 ((void)0)
#define OVE_LISTED_TAKEN(object)               OVE_OK
#define OVE_LISTED_TOLD(object, result)        (result)

#endif

OVE_EXTERN_C_END

#endif
