/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of mutexes: struct ove_mutex and struct ove_rmtx, each with `struct ove_held held` if checks are on. Both
 * pass the waiters' priority to the owner, along a chain of mutexes.
 */
#ifndef OVE_SEAM_MUTEX_H
#define OVE_SEAM_MUTEX_H

#include <ove/types/mutex.h>

#if CONFIG_OVE_MUTEX

#include <ove_backend/mutex.h>

OVE_EXTERN_C_BEGIN

/** Initialise a free mutex. */
void ove_backend_mutex_init(struct ove_mutex *mutex);

/** Deinitialise a mutex that is not in use. */
void ove_backend_mutex_deinit(struct ove_mutex *mutex);

/** Return true if a thread holds it or waits for it. */
bool ove_backend_mutex_in_use(struct ove_mutex *mutex);

/**
 * Lock the mutex. Before the start, a free mutex can be locked too.
 *
 * @returns true once the caller owns it, false after the timeout
 */
bool ove_backend_mutex_lock(struct ove_mutex *mutex, uint32_t timeout_ms);

/** Unlock the mutex. The most urgent waiter gets it next; at equal priority, in order of arrival. */
void ove_backend_mutex_unlock(struct ove_mutex *mutex);

/** Return the owner, or NULL if the mutex is free. */
struct ove_thread *ove_backend_mutex_owner(struct ove_mutex *mutex);

/** Initialise a free recursive mutex. */
void ove_backend_rmtx_init(struct ove_rmtx *rmtx);

/** Deinitialise one that is not in use. */
void ove_backend_rmtx_deinit(struct ove_rmtx *rmtx);

/** Return true if a thread holds it or waits for it. */
bool ove_backend_rmtx_in_use(struct ove_rmtx *rmtx);

/** Lock it, or lock it once more if the caller owns it. @returns like ove_backend_mutex_lock() */
bool ove_backend_rmtx_lock(struct ove_rmtx *rmtx, uint32_t timeout_ms);

/** Undo one lock; the last one unlocks. */
void ove_backend_rmtx_unlock(struct ove_rmtx *rmtx);

/** Return the owner, or NULL if the mutex is free. */
struct ove_thread *ove_backend_rmtx_owner(struct ove_rmtx *rmtx);

/**
 * Inline attempts, for a caller that then falls back on the whole call: lock a recursive mutex that is free; unlock one
 * that the running thread has locked once. They also work on a struct ove_mutex followed by zeros.
 *
 * @returns true if it was done; false does not tell the reason, and nothing has changed
 */
#ifndef OVE_BACKEND_RMTX_TRY_FREE
#define OVE_BACKEND_RMTX_TRY_FREE(rmtx) false
#endif
#ifndef OVE_BACKEND_RMTX_TRY_OWN
#define OVE_BACKEND_RMTX_TRY_OWN(rmtx) false
#endif

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_MUTEX */

#endif
