/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of mutexes: struct ove_mutex and struct ove_rmtx, each with `struct ove_held held` when checks are on. Both
 * pass the priority of those who wait to the owner, along a chain of mutexes.
 */
#ifndef OVE_SEAM_MUTEX_H
#define OVE_SEAM_MUTEX_H

#include <ove/types/mutex.h>

#if CONFIG_OVE_MUTEX

#include <ove_backend/mutex.h>

OVE_EXTERN_C_BEGIN

/** A free mutex. */
void ove_backend_mutex_init(struct ove_mutex *mutex);

/** Forget a mutex that is not in use. */
void ove_backend_mutex_deinit(struct ove_mutex *mutex);

/** Whether any thread holds it or waits for it. */
bool ove_backend_mutex_in_use(struct ove_mutex *mutex);

/**
 * Lock it. Before the start a free mutex is locked all the same.
 *
 * @returns true once it is the caller's, false after the timeout
 */
bool ove_backend_mutex_lock(struct ove_mutex *mutex, uint32_t timeout_ms);

/** Unlock it. The most urgent waiter has it next, equals in order of arrival. */
void ove_backend_mutex_unlock(struct ove_mutex *mutex);

/** The owner, or NULL if the mutex is free. */
struct ove_thread *ove_backend_mutex_owner(struct ove_mutex *mutex);

/** A free recursive mutex. */
void ove_backend_rmtx_init(struct ove_rmtx *rmtx);

/** Forget one that is not in use. */
void ove_backend_rmtx_deinit(struct ove_rmtx *rmtx);

/** Whether any thread holds it or waits for it. */
bool ove_backend_rmtx_in_use(struct ove_rmtx *rmtx);

/** Lock it, or once more where it is the caller's. @returns as ove_backend_mutex_lock() */
bool ove_backend_rmtx_lock(struct ove_rmtx *rmtx, uint32_t timeout_ms);

/** Take back one lock; the last one unlocks. */
void ove_backend_rmtx_unlock(struct ove_rmtx *rmtx);

/** The owner, or NULL if the mutex is free. */
struct ove_thread *ove_backend_rmtx_owner(struct ove_rmtx *rmtx);

/**
 * Attempts in line, for a caller that has the whole call behind them: lock a recursive mutex that is free; unlock one
 * that the running thread has locked once. A struct ove_mutex with zeros behind it is locked and unlocked so too.
 *
 * @returns whether it was done; false says nothing, and changes nothing
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
