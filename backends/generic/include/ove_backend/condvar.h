/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Condition variables for any kernel: a list of waiters next to the kernel's own mutex. For ove_backend/condvar.h.
 *
 * src/condvar.c wakes a waiter, which then locks the mutex. src/condvar_handover.c works with the generic mutex: a
 * signalled thread joins the mutex's waiters at once, and so keeps its turn.
 */
#ifndef OVE_BACKEND_CONDVAR_H
#define OVE_BACKEND_CONDVAR_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_CONDVAR 1

#include <ove_generic/waiters_any.h>

OVE_EXTERN_C_BEGIN

struct ove_mutex;

struct ove_condvar {
	struct ove_generic_waiters waiters;
};

static inline void ove_backend_condvar_init(struct ove_condvar *condvar)
{
	ove_generic_waiters_init(&condvar->waiters);
}

static inline void ove_backend_condvar_deinit(struct ove_condvar *condvar)
{
	(void)condvar;
}

static inline bool ove_backend_condvar_in_use(struct ove_condvar *condvar)
{
	return ove_generic_waiters_any(&condvar->waiters);
}

OVE_EXTERN_C_END

#endif
