/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Thread-local storage: a key has one value, a pointer, in each thread. The value is NULL until the thread sets it. At
 * most CONFIG_OVE_TLS_KEYS keys can exist at the same time. CONFIG_OVE_TLS=y in ove.conf declares these calls; the
 * default is n.
 *
 * When a thread ends, by a return from its entry function or by ove_thread_exit(), each of its values becomes NULL, and
 * the key's destructor is called with the old value, in that thread and in no particular order of keys. A destructor
 * may make every call that a thread may make, including ove_tls_set(). The end of the thread therefore checks all
 * values OVE_TLS_ROUNDS times, and discards those that are still set after that. A join returns after the last
 * destructor.
 *
 * If ove_thread_terminate() ends a thread before the thread ends by itself, no destructor is called, and the values are
 * discarded: the thread may have been inside the allocator, or its data may be half changed.
 *
 * Only ove threads have values: those of ove_thread_init() and ove_thread_create(), and the threads of work queues. In
 * a native thread and in a timer's callback, every value reads as NULL, and ove_tls_set() returns OVE_ERR_CONTEXT, with
 * or without checks. ove does not use the kernel's own thread-local storage, which remains free for the application.
 */
#ifndef OVE_TLS_H
#define OVE_TLS_H

#include <ove/types.h>
#include <ove_seam/tls.h>

#if CONFIG_OVE_TLS

OVE_EXTERN_C_BEGIN

/** Memory of a key. The values are in the threads. */
typedef struct ove_tls ove_tls_storage_t;

/**
 * Make a key in the caller's memory. Its value is NULL in every thread.
 *
 * @param[out] tls    receives the handle
 * @param storage     memory owned by the caller; must outlive the key and must not move
 * @param destructor  called at the end of a thread whose value is not NULL; NULL: the value is discarded
 * @returns OVE_OK, OVE_ERR_FULL (CONFIG_OVE_TLS_KEYS keys exist); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT
 * (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(CONFIG_OVE_TLS_KEYS), no allocation
 */
int ove_tls_init(ove_tls_t *tls, ove_tls_storage_t *storage, ove_tls_destructor_fn destructor);

/**
 * End a key made by ove_tls_init(). Calls no destructor.
 *
 * @param tls  a key whose value is NULL in every thread
 * @returns OVE_OK, OVE_ERR_BUSY (a thread has a value; nothing changes); with checks: OVE_ERR_INVALID (NULL),
 * OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(threads)
 */
int ove_tls_deinit(ove_tls_t tls);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a key in heap memory.
 *
 * @param[out] tls    receives the handle; untouched on failure
 * @param destructor  as for ove_tls_init()
 * @returns OVE_OK, OVE_ERR_NO_MEMORY, OVE_ERR_FULL; with checks: as ove_tls_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation, O(CONFIG_OVE_TLS_KEYS)
 */
int ove_tls_create(ove_tls_t *tls, ove_tls_destructor_fn destructor);

/**
 * End a key made by ove_tls_create() and free its memory.
 *
 * @param tls  a key whose value is NULL in every thread
 * @returns as ove_tls_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release, O(threads)
 */
int ove_tls_destroy(ove_tls_t tls);
#endif

/**
 * Get the calling thread's value.
 *
 * @param tls  a key; NULL stops the program when checks are on
 * @returns the value that this thread set last; NULL before that, in a native thread and in a timer's callback. In an
 * ISR, or before the start, the call stops the program when checks are on
 * @context thread
 * @blocks never
 * @cost O(1), a call and a few loads; O(threads) on a kernel that cannot tell ove threads from native threads
 */
void *ove_tls_get(ove_tls_t tls);

/**
 * Set the calling thread's value. Calls no destructor for the old value.
 *
 * @param tls    a key
 * @param value  the new value, which is passed to the destructor at the thread's end; NULL: no value
 * @returns OVE_OK, OVE_ERR_CONTEXT (a native thread, or a timer's callback; with checks also in an ISR and before the
 * start); with checks: OVE_ERR_INVALID (NULL as the key)
 * @context thread
 * @blocks never
 * @cost as ove_tls_get()
 */
int ove_tls_set(ove_tls_t tls, void *value);

/** Declare the key @p name at file scope. The object is ready before ove_main(). */
#define OVE_TLS_DEFINE_STATIC(name, destructor)                                \
	static ove_tls_storage_t name##_storage;                               \
	__attribute__((unused)) static const ove_tls_t name = &name##_storage; \
	static int name##_static_init(void)                                    \
	{                                                                      \
		ove_tls_t handle;                                              \
		return ove_tls_init(&handle, &name##_storage, (destructor));   \
	}                                                                      \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_TLS */

#endif
