/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Which threads are inside a wait for an object of the kernel's, for the check that an object to be taken back is
 * waited on by nobody. The kernel's own lists do not say it: it takes a thread out when it suspends it, and when it
 * wakes it, and the thread looks at the object once more when it runs.
 */
#ifndef OVE_BACKEND_VISIT_H
#define OVE_BACKEND_VISIT_H

#include <stdbool.h>
#include <stddef.h>

#include <ove/inline/hot.h>

OVE_EXTERN_C_BEGIN

/** A thread inside a wait; lies on its stack. */
struct ove_freertos_visit {
	struct ove_freertos_visit *next;
	const void *object;
};

#if CONFIG_OVE_CHECKS
void ove_freertos_visit_note(struct ove_freertos_visit *visit, const void *object);
void ove_freertos_visit_forget(struct ove_freertos_visit *visit);
/** Whether a thread is between the two calls below. */
bool ove_freertos_is_visited(const void *object);
#else
static inline bool ove_freertos_is_visited(const void *object)
{
	(void)object;
	return false;
}
#endif

/** The calling thread may wait for @p object from here on. */
static inline void ove_freertos_visit_begin(struct ove_freertos_visit *visit, const void *object)
{
#if CONFIG_OVE_CHECKS
	ove_freertos_visit_note(visit, object);
#else
	(void)visit, (void)object;
#endif
}

/** It does not touch the object any more. */
static inline void ove_freertos_visit_end(struct ove_freertos_visit *visit)
{
#if CONFIG_OVE_CHECKS
	ove_freertos_visit_forget(visit);
#else
	(void)visit;
#endif
}

OVE_EXTERN_C_END

#endif
