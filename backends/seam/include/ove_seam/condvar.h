/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of condition variables: struct ove_condvar.
 */
#ifndef OVE_SEAM_CONDVAR_H
#define OVE_SEAM_CONDVAR_H

#include <ove/types/condvar.h>
#include <ove/types/mutex.h>

#if CONFIG_OVE_CONDVAR

#include <ove_backend/condvar.h>

OVE_EXTERN_C_BEGIN

/** Initialise a condition variable without waiters. */
void ove_backend_condvar_init(struct ove_condvar *condvar);

/** Deinitialise a condition variable that no thread waits for. */
void ove_backend_condvar_deinit(struct ove_condvar *condvar);

/** Return true if a thread waits for it. */
bool ove_backend_condvar_in_use(struct ove_condvar *condvar);

/**
 * Unlock @p mutex and wait in one step, then lock the mutex again without a timeout.
 *
 * @returns true when signalled, false after the timeout
 */
bool ove_backend_condvar_wait(struct ove_condvar *condvar, struct ove_mutex *mutex, uint32_t timeout_ms);

/** Wake the most urgent waiter, if there is one. */
void ove_backend_condvar_signal(struct ove_condvar *condvar);

/** Wake every waiter. */
void ove_backend_condvar_broadcast(struct ove_condvar *condvar);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_CONDVAR */

#endif
