/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Counting semaphores with a maximum. Waiters get tokens in order of priority, and of arrival at equal priority.
 *
 * ove/thread.h describes when native threads may wait here.
 */
#ifndef OVE_SEM_H
#define OVE_SEM_H

#include <ove/types.h>
#include <ove_seam/sem.h>

#if CONFIG_OVE_SEM

OVE_EXTERN_C_BEGIN

/** Memory of a semaphore, exactly what the backend needs. */
typedef struct ove_sem ove_sem_storage_t;

/**
 * Make a semaphore in the caller's memory.
 *
 * @param[out] sem  receives the handle
 * @param storage   memory owned by the caller; must outlive the semaphore and must not move
 * @param initial   tokens at the start, at most @p maximum
 * @param maximum   the most tokens that the semaphore can hold, 1 to 65,535
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL or out of range), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_sem_init(ove_sem_t *sem, ove_sem_storage_t *storage, uint32_t initial, uint32_t maximum);

/**
 * End a semaphore made by ove_sem_init().
 *
 * @param sem  a semaphore for which no thread waits
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR), OVE_ERR_BUSY (a thread waits;
 * nothing changes)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_sem_deinit(ove_sem_t sem);

#if CONFIG_OVE_OBJECT_CLOSE
/**
 * End every wait for @p sem with OVE_ERR_CLOSED, and return when no thread is inside such a call: the semaphore can
 * then be deinitialised. Native threads continue to wait. A call that begins later waits as usual, so tell the threads
 * that use the semaphore beforehand.
 *
 * @param sem  a semaphore
 * @returns OVE_OK, OVE_ERR_BUSY (a thread is suspended inside its call; its wait has ended, and this call must be
 *          repeated); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks until the threads that waited have returned from their calls
 * @cost O(threads)
 */
int ove_sem_close(ove_sem_t sem);
#endif

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a semaphore in heap memory.
 *
 * @param[out] sem  receives the handle; untouched on failure
 * @param initial   tokens at the start, at most @p maximum
 * @param maximum   the most tokens that the semaphore can hold, 1 to 65,535
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: as ove_sem_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_sem_create(ove_sem_t *sem, uint32_t initial, uint32_t maximum);

/**
 * End a semaphore made by ove_sem_create() and free its memory.
 *
 * @param sem  a semaphore for which no thread waits
 * @returns as ove_sem_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_sem_destroy(ove_sem_t sem);
#endif

/**
 * Take a token. Wait if there is none.
 *
 * @param sem         a semaphore
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT (legal before the start too), OVE_WAIT_FOREVER
 * @returns OVE_OK, OVE_ERR_TIMEOUT (no token came), OVE_ERR_CANCELLED (ove_thread_abort_wait()), OVE_ERR_CLOSED
 * (ove_sem_close()); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR, or a wait outside a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1) if a token is available
 */
int ove_sem_take(ove_sem_t sem, uint32_t timeout_ms);

/**
 * Take a token if there is one.
 *
 * @param sem  a semaphore
 * @returns OVE_OK, OVE_ERR_BUSY (no token); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_sem_try_take(ove_sem_t sem);

/**
 * Give a token. The most urgent waiter gets the token.
 *
 * @param sem  a semaphore
 * @returns OVE_OK, OVE_ERR_OVERFLOW (the count is at its maximum; nothing changes); with checks: OVE_ERR_INVALID
 * (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never; a more urgent waiter runs at once
 * @cost O(1)
 */
int ove_sem_give(ove_sem_t sem);

/**
 * Give a token from an ISR.
 *
 * @param sem  a semaphore
 * @returns OVE_OK, OVE_ERR_OVERFLOW (the count is at its maximum; nothing changes); with checks: OVE_ERR_INVALID
 * (NULL), OVE_ERR_CONTEXT (not in an ISR)
 * @context isr
 * @blocks never; a more urgent waiter runs when the ISR ends
 * @cost O(1)
 */
int ove_sem_give_from_isr(ove_sem_t sem);

/**
 * Take a token in an ISR if there is one.
 *
 * @param sem  a semaphore
 * @returns OVE_OK, OVE_ERR_BUSY (no token); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in an ISR)
 * @context isr
 * @blocks never
 * @cost O(1)
 */
int ove_sem_try_take_from_isr(ove_sem_t sem);

/**
 * Get the maximum count of the semaphore.
 *
 * @param sem  a semaphore; NULL stops the program when checks are on
 * @returns the maximum that it was made with
 * @context any
 * @blocks never
 * @cost O(1)
 */
uint32_t ove_sem_maximum(ove_sem_t sem);

/**
 * Count the available tokens. The number may have changed by the time the caller uses the result.
 *
 * @param sem  a semaphore; NULL stops the program when checks are on
 * @returns 0 to the maximum
 * @context any
 * @blocks never
 * @cost O(1)
 */
uint32_t ove_sem_count(ove_sem_t sem);

/** Declare the semaphore @p name at file scope. The object is ready before ove_main(). */
#define OVE_SEM_DEFINE_STATIC(name, initial, maximum)                                \
	static ove_sem_storage_t name##_storage;                                     \
	__attribute__((unused)) static const ove_sem_t name = &name##_storage;       \
	static int name##_static_init(void)                                          \
	{                                                                            \
		ove_sem_t handle;                                                    \
		return ove_sem_init(&handle, &name##_storage, (initial), (maximum)); \
	}                                                                            \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#include <ove/inline/sem.h>

#endif /* CONFIG_OVE_SEM */

#endif
