/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Condition variables: in one step a thread unlocks a mutex and sleeps until another thread signals a change.
 *
 * A wait can return while the condition is false: another thread ran first, or a finite wait of more than 2^31 ticks
 * ended as if signalled. Therefore wait in a loop that tests the condition. All concurrent waits on one condition
 * variable have to use the same mutex.
 *
 * ove/thread.h describes when native threads may wait here.
 */
#ifndef OVE_CONDVAR_H
#define OVE_CONDVAR_H

#include <ove/mutex.h>
#include <ove/types.h>
#include <ove_seam/condvar.h>

#if CONFIG_OVE_CONDVAR

OVE_EXTERN_C_BEGIN

/** Memory of a condition variable, exactly what the backend needs. */
typedef struct ove_condvar ove_condvar_storage_t;

/**
 * Make a condition variable in the caller's memory.
 *
 * @param[out] condvar  receives the handle
 * @param storage       memory owned by the caller; must outlive the condition variable and must not move
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_condvar_init(ove_condvar_t *condvar, ove_condvar_storage_t *storage);

/**
 * End a condition variable made by ove_condvar_init().
 *
 * @param condvar  a condition variable on which no thread waits
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR), OVE_ERR_BUSY (a thread waits;
 * nothing changes)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_condvar_deinit(ove_condvar_t condvar);

#if CONFIG_OVE_OBJECT_CLOSE
/**
 * End every wait for @p condvar with OVE_ERR_CLOSED, and return when no thread is inside such a call: the condition
 * variable can then be deinitialised. Native threads continue to wait. A call that begins later waits as usual, so tell
 * the threads that use the condition variable beforehand.
 *
 * @param condvar  a condition variable
 * @returns OVE_OK, OVE_ERR_BUSY (a thread is suspended inside its call, or waits for its mutex; its wait has ended, and
 * this call must be repeated); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks until the threads that waited have returned from their calls
 * @cost O(threads)
 */
int ove_condvar_close(ove_condvar_t condvar);
#endif

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a condition variable in heap memory.
 *
 * @param[out] condvar  receives the handle; untouched on failure
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: as ove_condvar_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_condvar_create(ove_condvar_t *condvar);

/**
 * End a condition variable made by ove_condvar_create() and free its memory.
 *
 * @param condvar  a condition variable on which no thread waits
 * @returns as ove_condvar_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_condvar_destroy(ove_condvar_t condvar);
#endif

/**
 * Unlock @p mutex and wait for a signal, in one step: a signal given after the unlock is not lost.
 *
 * The caller owns @p mutex again when the call returns, even after a timeout. Locking the mutex again may take longer
 * than the timeout.
 *
 * @param condvar     a condition variable
 * @param mutex       a mutex held by the caller
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns OVE_OK (signalled), OVE_ERR_TIMEOUT (no signal in time), OVE_ERR_CANCELLED (ove_thread_abort_wait()),
 * OVE_ERR_CLOSED (ove_condvar_close()), OVE_ERR_OWNER_DEAD (@p mutex is robust and its last owner has ended; the wait
 * may have been signalled), each with @p mutex locked; with checks, and with @p mutex left untouched:
 * OVE_ERR_NOT_OWNER (the caller does not hold @p mutex), OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks up to timeout_ms, then until @p mutex is free
 * @cost O(waiters), to join the list of waiters
 */
int ove_condvar_wait(ove_condvar_t condvar, ove_mutex_t mutex, uint32_t timeout_ms);

/**
 * Wake the most urgent waiter. A signal has no effect when no thread waits.
 *
 * @param condvar  a condition variable; the caller does not have to hold the mutex
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never; a more urgent waiter runs at once if the mutex is free
 * @cost O(waiters)
 */
int ove_condvar_signal(ove_condvar_t condvar);

/**
 * Wake all threads that wait now, the most urgent first.
 *
 * @param condvar  a condition variable; the caller does not have to hold the mutex
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never; a more urgent waiter runs at once if the mutex is free
 * @cost O(waiters)
 */
int ove_condvar_broadcast(ove_condvar_t condvar);

/** Declare the condition variable @p name at file scope. The object is ready before ove_main(). */
#define OVE_CONDVAR_DEFINE_STATIC(name)                                            \
	static ove_condvar_storage_t name##_storage;                               \
	__attribute__((unused)) static const ove_condvar_t name = &name##_storage; \
	static int name##_static_init(void)                                        \
	{                                                                          \
		ove_condvar_t handle;                                              \
		return ove_condvar_init(&handle, &name##_storage);                 \
	}                                                                          \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#include <ove/inline/condvar.h>

#endif /* CONFIG_OVE_CONDVAR */

#endif
