/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of counting semaphores: struct ove_sem. The maximum is 65535 at most.
 */
#ifndef OVE_SEAM_SEM_H
#define OVE_SEAM_SEM_H

#include <ove/types/sem.h>

#if CONFIG_OVE_SEM

#include <ove_backend/sem.h>

OVE_EXTERN_C_BEGIN

/** A semaphore with @p initial tokens. */
void ove_backend_sem_init(struct ove_sem *sem, uint32_t initial, uint32_t maximum);

/** Forget a semaphore that no thread waits for. */
void ove_backend_sem_deinit(struct ove_sem *sem);

/** Whether any thread waits for it. */
bool ove_backend_sem_in_use(struct ove_sem *sem);

/** The most tokens that it can hold. Any context. */
uint32_t ove_backend_sem_maximum(struct ove_sem *sem);

/** Take a token; in an interrupt too where @p timeout_ms is 0. @returns true with one, false after the timeout */
bool ove_backend_sem_take(struct ove_sem *sem, uint32_t timeout_ms);

/** Add a token, which the most urgent waiter gets. @returns false where there are as many as may be */
bool ove_backend_sem_give(struct ove_sem *sem);

/** The same in an interrupt. */
bool ove_backend_sem_give_from_isr(struct ove_sem *sem);

/** How many tokens there are. Any context. */
uint32_t ove_backend_sem_count(struct ove_sem *sem);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_SEM */

#endif
