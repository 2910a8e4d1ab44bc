/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The head with which each object here starts: its name, its kind, and the source of its memory. */
#ifndef OVE_CMSIS_OBJECT_H
#define OVE_CMSIS_OBJECT_H

#include <cmsis_os2.h>
#include <ove_cmsis_os2.h>

#include <ove/inline/call.h>
#include <ove/ove.h>
#include <ove_seam/kernel.h>
#include <ove_seam/object_close.h>

/** The kinds of objects. A deleted object has none, so its id is rejected until its memory is reused. */
enum os_kind {
	OS_NONE = 0,
	OS_TIMER = 0xA1,
	OS_EVENT_FLAGS = 0xA2,
	OS_MUTEX = 0xA3,
	OS_SEMAPHORE = 0xA4,
	OS_MEMORY_POOL = 0xA5,
	OS_MESSAGE_QUEUE = 0xA6
};

/** More than the number of threads in any program. */
#define OS_MOST_WAITERS 0xFFFFu

/** The source of a new object's memory. */
struct os_memory {
	void *given; /**< from the caller, or NULL */
	uint32_t given_size;
	uint32_t size; /**< of the control block */
	uint32_t align;
	const char *name;
	uint8_t kind;
};

/** Get the memory for an object. @returns NULL if the caller's memory is too small or misaligned, or if there is no
 * memory */
void *os_object_new(const struct os_memory *memory);

/** End each wait for the object in the control block @p object, a pointer to its type. ove's own calls require a thread
 * that may wait, although an object without waiters does not need one. */
#define os_close(object) ove_object_close((object), sizeof(*(object)))

/** With checks, record the call on an object before its id is tested: a deletion by another thread is then either seen,
 * or waits until this call has left the object. Without checks, only calls that wait are recorded. Use it as a
 * declaration. */
#if CONFIG_OVE_CHECKS
#define OS_CALL_ON(id) OVE_CALL_ON(id)
#else
#define OS_CALL_ON(id) ((void)0)
#endif

/** Free the memory of an object, whose id is rejected from then on. */
void os_object_free(struct os_object *object);

/** Return the first byte of @p memory that is aligned to @p align. */
static inline void *os_first_aligned(void *memory, uintptr_t align)
{
	return (void *)(((uintptr_t)memory + align - 1u) & ~(align - 1u));
}

/** Allocate @p size bytes on the heap. @returns NULL in zero-heap mode, or if there is no memory */
void *os_heap_alloc(size_t size);
void os_heap_free(void *memory);

/** The attribute members that all kinds share; @p attr may be NULL. */
#define OS_MEMORY(attr, type, object_kind)                                              \
	(&(const struct os_memory){.given = (attr) != NULL ? (attr)->cb_mem : NULL,     \
				   .given_size = (attr) != NULL ? (attr)->cb_size : 0u, \
				   .size = sizeof(type),                                \
				   .align = __alignof__(type),                          \
				   .name = (attr) != NULL ? (attr)->name : NULL,        \
				   .kind = (object_kind)})

/**
 * Return true if an id belongs to an object of this kind. Without checks, only NULL is rejected: reading the object
 * would cost three instructions per call.
 */
static inline bool os_is(const void *id, enum os_kind kind)
{
	return id != NULL && (!CONFIG_OVE_CHECKS || ((const struct os_object *)id)->kind == (uint8_t)kind);
}

/** Return true if an ISR calls. */
static inline bool os_in_isr(void)
{
	return ove_backend_in_isr();
}

/**
 * True if a call that does not have to wait may leave out the records of a waiting call: checks are off, and a thread
 * that another one terminates does not need those records to end.
 */
#define OS_MAY_BE_SHORT (!CONFIG_OVE_CHECKS && OVE_HAS_TERMINATE_AT_ONCE)

/** A path for a call that waits or fails: out of line, so that the other path saves no registers. */
#define OS_SLOW __attribute__((noinline, cold))
/** A separate path that is no slower than the others. */
#define OS_APART __attribute__((noinline))

/**
 * Return the ove time for a timeout in ticks of this API. The standard counts ticks, and the first one may come soon.
 * An ove time never ends early, so it lasts up to a tick longer than requested; therefore request a tick less.
 */
static inline uint32_t os_milliseconds(uint32_t ticks)
{
	return ticks > 1u && ticks != osWaitForever ? ticks - 1u : ticks;
}

/** Return the result of a failed wait: with a timeout of 0 there was no wait, and the object may have been deleted.
 */
static inline osStatus_t os_failed(int result, uint32_t timeout)
{
	return timeout == 0u || result == OVE_ERR_CLOSED ? osErrorResource : osErrorTimeout;
}

#endif
