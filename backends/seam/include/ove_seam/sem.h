/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of counting semaphores: struct ove_sem. The maximum is at most 65535.
 */
#ifndef OVE_SEAM_SEM_H
#define OVE_SEAM_SEM_H

#include <ove/types/sem.h>

#if CONFIG_OVE_SEM

#include <ove_backend/sem.h>

OVE_EXTERN_C_BEGIN

/** Initialise a semaphore with @p initial tokens. */
void ove_backend_sem_init(struct ove_sem *sem, uint32_t initial, uint32_t maximum);

/** Deinitialise a semaphore that no thread waits for. */
void ove_backend_sem_deinit(struct ove_sem *sem);

/** Return true if a thread waits for it. */
bool ove_backend_sem_in_use(struct ove_sem *sem);

/** Return the maximum number of tokens. Any context. */
uint32_t ove_backend_sem_maximum(struct ove_sem *sem);

/** Take a token; also in an interrupt if @p timeout_ms is 0. @returns true with a token, false after the timeout */
bool ove_backend_sem_take(struct ove_sem *sem, uint32_t timeout_ms);

/** Add a token, which the most urgent waiter gets. @returns false if the semaphore is at its maximum */
bool ove_backend_sem_give(struct ove_sem *sem);

/** The same in an interrupt. */
bool ove_backend_sem_give_from_isr(struct ove_sem *sem);

/** Return the number of tokens. Any context. */
uint32_t ove_backend_sem_count(struct ove_sem *sem);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_SEM */

#endif
