/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Mutexes with priority inheritance, plain and recursive.
 *
 * While a thread holds a mutex that a more urgent thread waits for, it runs at the waiter's priority; this passes on
 * along a chain of mutexes. Waiters get the mutex in order of priority, equals in order of arrival.
 *
 * A lock waits its time, whatever keeps the mutex from it: also in a circle of threads that wait for each other, and
 * for an owner that has ended. With OVE_WAIT_FOREVER it ends with the mutex, or at once with what the checks found.
 *
 * A mutex whose owner has ended without unlocking it stays locked. With checks the owner is not taken back either:
 * ove_thread_deinit() answers OVE_ERR_BUSY. Without, that holds on freertos, and elsewhere (not on nuttx) while another
 * thread waits for the mutex; a thread that holds others is taken back, nobody touches its memory again, and a later
 * thread in the same memory counts as their owner.
 *
 * With CONFIG_OVE_CHECKS=n a second lock by the owner and an unlock by a stranger are bugs that are not looked for: the
 * first waits as any other lock, and the second leaves the mutex in an undefined state. On alloy the second changes
 * nothing. A lock before the start is OVE_ERR_CONTEXT with checks; without, it takes a free mutex, and one that would
 * have to wait stops the program on alloy, freertos and posix.
 */
#ifndef OVE_MUTEX_H
#define OVE_MUTEX_H

#include <ove/types.h>

#if CONFIG_OVE_MUTEX

OVE_EXTERN_C_BEGIN

/** A plain mutex. */
typedef struct ove_mutex *ove_mutex_t;
/** A recursive mutex: its owner may lock it again, and unlocks it as often. */
typedef struct ove_rmtx *ove_rmtx_t;

OVE_EXTERN_C_END

#include <ove_seam/mutex.h>

OVE_EXTERN_C_BEGIN

/** Memory of a mutex, exactly what the backend needs. */
typedef struct ove_mutex ove_mutex_storage_t;
/** Memory of a recursive mutex, exactly what the backend needs. */
typedef struct ove_rmtx ove_rmtx_storage_t;

/**
 * Make a mutex in the caller's memory. It starts free.
 *
 * @param[out] mutex  receives the handle
 * @param storage     memory of the mutex; stays the caller's, must outlive the mutex and not move
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (an argument is NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_mutex_init(ove_mutex_t *mutex, ove_mutex_storage_t *storage);

/**
 * End a mutex of ove_mutex_init(). Its memory may be used again.
 *
 * @param mutex  must be free and waited for by nobody
 * @returns OVE_OK, OVE_ERR_BUSY (held or waited for; nothing is changed); with checks: OVE_ERR_INVALID (NULL),
 *          OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_mutex_deinit(ove_mutex_t mutex);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a mutex in memory of the heap.
 *
 * @param[out] mutex  receives the handle; untouched on failure
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_mutex_create(ove_mutex_t *mutex);

/**
 * End a mutex of ove_mutex_create() and free its memory.
 *
 * @param mutex  must be free and waited for by nobody
 * @returns as ove_mutex_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_mutex_destroy(ove_mutex_t mutex);
#endif

/**
 * Lock @p mutex, waiting for it if another thread holds it. The owner inherits the caller's priority meanwhile.
 *
 * @param mutex       not held by the caller
 * @param timeout_ms  milliseconds; never less is waited; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns OVE_OK (the caller is the owner), OVE_ERR_TIMEOUT (not had in time); with checks: OVE_ERR_DEADLOCK (the
 *          caller is the owner already), OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1) when free; with waiters O(priorities) on alloy, O(waiters) elsewhere
 */
int ove_mutex_lock(ove_mutex_t mutex, uint32_t timeout_ms);

/**
 * Lock @p mutex if it is free.
 *
 * @param mutex  not held by the caller
 * @returns OVE_OK, OVE_ERR_BUSY (another thread holds it); with checks: as ove_mutex_lock()
 * @context thread
 * @blocks never
 * @cost O(1)
 */
int ove_mutex_try_lock(ove_mutex_t mutex);

/**
 * Unlock @p mutex. The most urgent waiter becomes the owner; an inherited priority is given back.
 *
 * @param mutex  held by the caller
 * @returns OVE_OK; with checks: OVE_ERR_NOT_OWNER (free, or another thread holds it), OVE_ERR_INVALID (NULL),
 *          OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks never; a more urgent new owner runs at once
 * @cost O(1) without waiters
 */
int ove_mutex_unlock(ove_mutex_t mutex);

/**
 * Make a recursive mutex in the caller's memory. It starts free.
 *
 * @param[out] rmtx  receives the handle
 * @param storage    memory; stays the caller's, must outlive the mutex and not move
 * @returns as ove_mutex_init()
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_rmtx_init(ove_rmtx_t *rmtx, ove_rmtx_storage_t *storage);

/**
 * End a recursive mutex of ove_rmtx_init().
 *
 * @param rmtx  must be free and waited for by nobody
 * @returns as ove_mutex_deinit()
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_rmtx_deinit(ove_rmtx_t rmtx);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a recursive mutex in memory of the heap.
 *
 * @param[out] rmtx  receives the handle; untouched on failure
 * @returns as ove_mutex_create()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_rmtx_create(ove_rmtx_t *rmtx);

/**
 * End a recursive mutex of ove_rmtx_create() and free its memory.
 *
 * @param rmtx  must be free and waited for by nobody
 * @returns as ove_mutex_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_rmtx_destroy(ove_rmtx_t rmtx);
#endif

/**
 * Lock @p rmtx, once more if the caller holds it already. At most 65,535 deep.
 *
 * @param rmtx        a recursive mutex
 * @param timeout_ms  milliseconds; never less is waited; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns OVE_OK, OVE_ERR_TIMEOUT (another thread kept it); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not
 *          in a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost as ove_mutex_lock()
 */
int ove_rmtx_lock(ove_rmtx_t rmtx, uint32_t timeout_ms);

/**
 * Lock @p rmtx if it is free or the caller's.
 *
 * @param rmtx  a recursive mutex
 * @returns OVE_OK, OVE_ERR_BUSY (another thread holds it); with checks: as ove_rmtx_lock()
 * @context thread
 * @blocks never
 * @cost O(1)
 */
int ove_rmtx_try_lock(ove_rmtx_t rmtx);

/**
 * Undo one lock of @p rmtx. The last one frees it for the most urgent waiter.
 *
 * @param rmtx  held by the caller
 * @returns OVE_OK; with checks: OVE_ERR_NOT_OWNER, OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks never; a more urgent new owner runs at once
 * @cost O(1) without waiters
 */
int ove_rmtx_unlock(ove_rmtx_t rmtx);

/** Declare the mutex @p name at file scope; ready before ove_main(). */
#define OVE_MUTEX_DEFINE_STATIC(name)                                            \
	static ove_mutex_storage_t name##_storage;                               \
	__attribute__((unused)) static const ove_mutex_t name = &name##_storage; \
	static int name##_static_init(void)                                      \
	{                                                                        \
		ove_mutex_t handle;                                              \
		return ove_mutex_init(&handle, &name##_storage);                 \
	}                                                                        \
	OVE_STATIC_INIT(name, name##_static_init)

/** Declare the recursive mutex @p name at file scope; ready before ove_main(). */
#define OVE_RMTX_DEFINE_STATIC(name)                                            \
	static ove_rmtx_storage_t name##_storage;                               \
	__attribute__((unused)) static const ove_rmtx_t name = &name##_storage; \
	static int name##_static_init(void)                                     \
	{                                                                       \
		ove_rmtx_t handle;                                              \
		return ove_rmtx_init(&handle, &name##_storage);                 \
	}                                                                       \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#include <ove/inline/mutex.h>

#endif /* CONFIG_OVE_MUTEX */

#endif
