/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * With CONFIG_OVE_MUTEX_ROBUST=y, the list of all mutexes. A thread that ends finds the ones that it owns in this list.
 * A list of held mutexes in each thread would cost instructions in each lock. Empty with CONFIG_OVE_MUTEX_ROBUST=n.
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

/* For the hot calls, whose bodies are compiled where the macros below are expanded: see ove/inline/mutex.h. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

/** A mutex in the list of all mutexes. A member of struct ove_mutex and struct ove_rmtx in every backend. */
struct ove_listed {
	struct ove_listed *next;
	bool is_recursive; /**< the mutex is part of a struct ove_rmtx */
	bool is_robust;
	bool is_abandoned; /**< its last owner has ended; written only by the owner */
};

/** Add a new mutex to the list, or remove one. Both enter the critical section; removing is O(mutexes). */
void ove_listed_begin(struct ove_listed *listed, bool is_recursive);
void ove_listed_end(const struct ove_listed *listed);

/** Report once that the last owner has ended. @returns OVE_ERR_OWNER_DEAD */
__attribute__((cold)) int ove_listed_report(struct ove_listed *listed);

/** Return the result of a lock that succeeded. */
static inline int ove_listed_taken(struct ove_listed *listed)
{
	/* Hide the pointer: a caller's NULL would cause a warning here, because it becomes the address of a member. */
	__asm__("" : "+r"(listed));
	if (__builtin_expect(listed->is_abandoned, 0)) {
		return ove_listed_report(listed);
	}
	return OVE_OK;
}

/** Return the result of a wait that locked the mutex again; @p result is the wait's own result. */
int ove_listed_told(struct ove_listed *listed, int result);

/** Unlock the mutexes that the calling, ending thread still owns: all of them, or only the robust ones. */
void ove_listed_release(struct ove_thread *self, bool all);

/** Statements and values for src/mutex.c and the hot calls. */
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
