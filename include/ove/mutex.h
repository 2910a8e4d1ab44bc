/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Mutexes with priority inheritance, plain and recursive.
 *
 * While a more urgent thread waits for a mutex, the owner of the mutex runs at the waiter's priority. The priority
 * propagates along a chain of mutexes. Waiters get the mutex in order of priority, and of arrival at equal priority.
 *
 * A lock that cannot get the mutex waits for its full timeout, even in a deadlock or if the owner has ended. With
 * OVE_WAIT_FOREVER the call returns only with the mutex, when another thread or an ISR ends the wait
 * (OVE_ERR_CANCELLED, OVE_ERR_CLOSED), or at once with an error that the checks found.
 *
 * A mutex whose owner has ended without unlocking the mutex stays locked, unless the mutex is robust
 * (ove_mutex_set_robust()) or ove_thread_terminate() ended the owner. With checks on, the owner's memory stays in use
 * as well: ove_thread_deinit() returns OVE_ERR_BUSY. OVE_HAS_OWNER_KEPT tells whether the same is true with checks off,
 * and OVE_HAS_AWAITED_OWNER_KEPT whether it is true while another thread waits for the mutex. Otherwise
 * ove_thread_deinit() succeeds, and ove never touches that memory again. A new thread in the same memory then counts as
 * the owner of those mutexes.
 *
 * With CONFIG_OVE_CHECKS=n, two bugs are not detected. A second lock by the owner waits like any other lock. An unlock
 * by a thread that is not the owner leaves the mutex in an undefined state.
 *
 * A lock before the start returns OVE_ERR_CONTEXT with checks on. With checks off, such a lock takes a free mutex, and
 * a lock that has to wait stops the program (OVE_HAS_JUDGED_WAITS).
 *
 * A native thread (see ove/thread.h) may own a mutex and wait for one (OVE_HAS_NATIVE_WAITS), and donates its priority
 * while it waits. A native owner runs at the waiters' priority (OVE_HAS_NATIVE_INHERITANCE). If a native call changes
 * its priority during that time, the change lasts until the thread unlocks. A wait for a native owner costs O(threads
 * of the kernel) more.
 */
#ifndef OVE_MUTEX_H
#define OVE_MUTEX_H

#include <ove/types.h>
#include <ove/types/thread.h>
#include <ove_seam/mutex.h>

#if CONFIG_OVE_MUTEX

OVE_EXTERN_C_BEGIN

/** Memory of a mutex, exactly what the backend needs. */
typedef struct ove_mutex ove_mutex_storage_t;
/** Memory of a recursive mutex, exactly what the backend needs. */
typedef struct ove_rmtx ove_rmtx_storage_t;

/**
 * Make a mutex in the caller's memory. The mutex starts free.
 *
 * @param[out] mutex  receives the handle
 * @param storage     memory owned by the caller; must outlive the mutex and must not move
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (an argument is NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_mutex_init(ove_mutex_t *mutex, ove_mutex_storage_t *storage);

/**
 * End a mutex made by ove_mutex_init(). Its memory may then be reused.
 *
 * @param mutex  a free mutex for which no thread waits
 * @returns OVE_OK, OVE_ERR_BUSY (held or waited for; nothing changes); with checks: OVE_ERR_INVALID (NULL),
 *          OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_mutex_deinit(ove_mutex_t mutex);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a mutex in heap memory.
 *
 * @param[out] mutex  receives the handle; untouched on failure
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_mutex_create(ove_mutex_t *mutex);

/**
 * End a mutex made by ove_mutex_create() and free its memory.
 *
 * @param mutex  a free mutex for which no thread waits
 * @returns as ove_mutex_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_mutex_destroy(ove_mutex_t mutex);
#endif

/**
 * Lock @p mutex. If another thread holds the mutex, wait; the owner then inherits the caller's priority.
 *
 * @param mutex       a mutex that the caller does not hold
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns OVE_OK (the caller is the owner), OVE_ERR_TIMEOUT (not free in time), OVE_ERR_CANCELLED
 * (ove_thread_abort_wait()), OVE_ERR_CLOSED (ove_mutex_close()), OVE_ERR_OWNER_DEAD (the caller is the owner of a
 * robust mutex whose last owner has ended); with checks: OVE_ERR_DEADLOCK (the caller is the owner already),
 * OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1) if the mutex is free; else O(waiters), or O(priorities) if the kernel has a list for each
 */
int ove_mutex_lock(ove_mutex_t mutex, uint32_t timeout_ms);

/**
 * Lock @p mutex if the mutex is free.
 *
 * @param mutex  a mutex that the caller does not hold
 * @returns OVE_OK, OVE_ERR_BUSY (another thread holds the mutex), OVE_ERR_OWNER_DEAD (as ove_mutex_lock()); with
 * checks: as ove_mutex_lock()
 * @context thread
 * @blocks never
 * @cost O(1)
 */
int ove_mutex_try_lock(ove_mutex_t mutex);

/**
 * Unlock @p mutex. The most urgent waiter becomes the owner. The caller loses an inherited priority.
 *
 * @param mutex  a mutex held by the caller
 * @returns OVE_OK; with checks: OVE_ERR_NOT_OWNER (the caller does not hold the mutex), OVE_ERR_INVALID (NULL),
 *          OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks never; a more urgent new owner runs at once
 * @cost O(1) without waiters
 */
int ove_mutex_unlock(ove_mutex_t mutex);

/**
 * Make a recursive mutex in the caller's memory. The mutex starts free.
 *
 * @param[out] rmtx  receives the handle
 * @param storage    memory owned by the caller; must outlive the mutex and must not move
 * @returns as ove_mutex_init()
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_rmtx_init(ove_rmtx_t *rmtx, ove_rmtx_storage_t *storage);

/**
 * End a recursive mutex made by ove_rmtx_init().
 *
 * @param rmtx  a free mutex for which no thread waits
 * @returns as ove_mutex_deinit()
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_rmtx_deinit(ove_rmtx_t rmtx);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a recursive mutex in heap memory.
 *
 * @param[out] rmtx  receives the handle; untouched on failure
 * @returns as ove_mutex_create()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_rmtx_create(ove_rmtx_t *rmtx);

/**
 * End a recursive mutex made by ove_rmtx_create() and free its memory.
 *
 * @param rmtx  a free mutex for which no thread waits
 * @returns as ove_mutex_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_rmtx_destroy(ove_rmtx_t rmtx);
#endif

/**
 * Lock @p rmtx. The owner may lock the mutex again, up to a depth of 65,535.
 *
 * @param rmtx        a recursive mutex
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns OVE_OK, OVE_ERR_TIMEOUT (not free in time), OVE_ERR_CANCELLED (ove_thread_abort_wait()), OVE_ERR_CLOSED
 * (ove_mutex_close()), OVE_ERR_OWNER_DEAD (as ove_mutex_lock()); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT
 * (not in a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost as ove_mutex_lock()
 */
int ove_rmtx_lock(ove_rmtx_t rmtx, uint32_t timeout_ms);

/**
 * Lock @p rmtx if the mutex is free or held by the caller.
 *
 * @param rmtx  a recursive mutex
 * @returns OVE_OK, OVE_ERR_BUSY (another thread holds the mutex), OVE_ERR_OWNER_DEAD (as ove_mutex_lock()); with
 * checks: as ove_rmtx_lock()
 * @context thread
 * @blocks never
 * @cost O(1)
 */
int ove_rmtx_try_lock(ove_rmtx_t rmtx);

/**
 * Undo one lock of @p rmtx. The last unlock hands the mutex to the most urgent waiter, or frees it.
 *
 * @param rmtx  a mutex held by the caller
 * @returns OVE_OK; with checks: OVE_ERR_NOT_OWNER (the caller does not hold the mutex), OVE_ERR_INVALID (NULL),
 *          OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks never; a more urgent new owner runs at once
 * @cost O(1) without waiters
 */
int ove_rmtx_unlock(ove_rmtx_t rmtx);

#if CONFIG_OVE_OBJECT_CLOSE
/**
 * End every wait for @p mutex with OVE_ERR_CLOSED, and return when no thread is inside such a call: the mutex can then
 * be deinitialised if it is free. Its owner keeps it. Native threads continue to wait. A call that begins later waits
 * as usual, so tell the threads that use the mutex beforehand.
 *
 * @param mutex  a mutex
 * @returns OVE_OK, OVE_ERR_BUSY (a thread is suspended inside its call; its wait has ended, and this call must be
 *          repeated); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks until the threads that waited have returned from their calls
 * @cost O(threads)
 */
int ove_mutex_close(ove_mutex_t mutex);

/**
 * End every wait for @p rmtx with OVE_ERR_CLOSED, as ove_mutex_close() does.
 *
 * @param rmtx  a recursive mutex
 * @returns as ove_mutex_close()
 * @context thread
 * @blocks as ove_mutex_close()
 * @cost as ove_mutex_close()
 */
int ove_rmtx_close(ove_rmtx_t rmtx);
#endif

/**
 * Tell which thread holds @p mutex. The result may be out of date as soon as another thread runs.
 *
 * @param mutex  a mutex
 * @returns the owner, or NULL (free). A native thread's control block is returned as a handle that may only be
 * compared. With checks on, NULL as an argument and a call in an ISR stop the program
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
ove_thread_t ove_mutex_get_owner(ove_mutex_t mutex);

/**
 * Tell which thread holds @p rmtx, like ove_mutex_get_owner().
 *
 * @param rmtx  a recursive mutex
 * @returns as ove_mutex_get_owner()
 * @context thread, start
 * @blocks never
 * @cost as ove_mutex_get_owner()
 */
ove_thread_t ove_rmtx_get_owner(ove_rmtx_t rmtx);

#if CONFIG_OVE_MUTEX_ROBUST
/**
 * Make @p mutex robust, or undo that. An ove thread that ends as the owner of a robust mutex unlocks the mutex, however
 * the thread ends. The next lock that succeeds returns OVE_ERR_OWNER_DEAD once: the caller is the owner and unlocks as
 * usual, but the data that the mutex protects may be half changed. A condition variable's wait that locks such a mutex
 * again also returns OVE_ERR_OWNER_DEAD.
 *
 * @param mutex      a mutex, free or not
 * @param is_robust  false, as after ove_mutex_init(): the mutex stays locked
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1); the end of each thread costs O(mutexes)
 */
int ove_mutex_set_robust(ove_mutex_t mutex, bool is_robust);

/**
 * Make @p rmtx robust, like ove_mutex_set_robust(). All locks of the owner that has ended are undone.
 *
 * @param rmtx  a recursive mutex
 * @param is_robust  false, as after ove_rmtx_init()
 * @returns as ove_mutex_set_robust()
 * @context thread, start
 * @blocks never
 * @cost as ove_mutex_set_robust()
 */
int ove_rmtx_set_robust(ove_rmtx_t rmtx, bool is_robust);
#endif

/** Declare the mutex @p name at file scope. The object is ready before ove_main(). */
#define OVE_MUTEX_DEFINE_STATIC(name)                                            \
	static ove_mutex_storage_t name##_storage;                               \
	__attribute__((unused)) static const ove_mutex_t name = &name##_storage; \
	static int name##_static_init(void)                                      \
	{                                                                        \
		ove_mutex_t handle;                                              \
		return ove_mutex_init(&handle, &name##_storage);                 \
	}                                                                        \
	OVE_STATIC_INIT(name, name##_static_init)

/** Declare the recursive mutex @p name at file scope. The object is ready before ove_main(). */
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
