/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The memory of an object, its name and its kind, which each object here begins with. */
#ifndef OVE_CMSIS_OBJECT_H
#define OVE_CMSIS_OBJECT_H

#include <cmsis_os2.h>
#include <ove_cmsis_os2.h>

#include <ove/inline/call.h>
#include <ove/ove.h>
#include <ove_seam/kernel.h>
#include <ove_seam/object_close.h>

/** The kinds of objects. A deleted object has none, so its id is refused as long as its memory is not used again. */
enum os_kind {
	OS_NONE = 0,
	OS_TIMER = 0xA1,
	OS_EVENT_FLAGS = 0xA2,
	OS_MUTEX = 0xA3,
	OS_SEMAPHORE = 0xA4,
	OS_MEMORY_POOL = 0xA5,
	OS_MESSAGE_QUEUE = 0xA6
};

/** More than a program has threads. */
#define OS_MOST_WAITERS 0xFFFFu

/** Where the memory of a new object comes from. */
struct os_memory {
	void *given; /**< the caller's, or NULL */
	uint32_t given_size;
	uint32_t size; /**< of the control block */
	uint32_t align;
	const char *name;
	uint8_t kind;
};

/** Take the memory for an object. @returns NULL where the caller's is too small or misaligned, or there is none */
void *os_object_new(const struct os_memory *memory);

/** End each wait for the object in the control block @p object, a pointer to its type. ove's own calls ask for a thread
 * that may wait, although an object without waiters needs none. */
#define os_close(object) ove_object_close((object), sizeof(*(object)))

/** With checks, note the call on an object before its id is judged: a deletion by another thread is then either seen,
 * or waits until this call has left the object. Without checks, only calls that wait are noted. A declaration. */
#if CONFIG_OVE_CHECKS
#define OS_CALL_ON(id) OVE_CALL_ON(id)
#else
#define OS_CALL_ON(id) ((void)0)
#endif

/** Give the memory of an object back, whose id is refused from then on. */
void os_object_free(struct os_object *object);

/** The first byte of @p memory that is aligned to @p align. */
static inline void *os_first_aligned(void *memory, uintptr_t align)
{
	return (void *)(((uintptr_t)memory + align - 1u) & ~(align - 1u));
}

/** Take @p size bytes of the heap. @returns NULL in zero-heap mode, or when there is none */
void *os_heap_alloc(size_t size);
void os_heap_free(void *memory);

/** The members of an attribute that all kinds share; @p attr may be NULL. */
#define OS_MEMORY(attr, type, object_kind)                                              \
	(&(const struct os_memory){.given = (attr) != NULL ? (attr)->cb_mem : NULL,     \
				   .given_size = (attr) != NULL ? (attr)->cb_size : 0u, \
				   .size = sizeof(type),                                \
				   .align = __alignof__(type),                          \
				   .name = (attr) != NULL ? (attr)->name : NULL,        \
				   .kind = (object_kind)})

/**
 * Tell whether an id is one of an object of this kind. Without checks only NULL is refused: the standard's price of a
 * look at the object is three instructions a call.
 */
static inline bool os_is(const void *id, enum os_kind kind)
{
	return id != NULL && (!CONFIG_OVE_CHECKS || ((const struct os_object *)id)->kind == (uint8_t)kind);
}

/** Tell whether an ISR calls. */
static inline bool os_in_isr(void)
{
	return ove_backend_in_isr();
}

/**
 * Whether a call that has nothing to wait for may leave out the notes of a call that waits: checks are off, and a
 * thread that another one terminates does not need such notes to come to its end.
 */
#define OS_MAY_BE_SHORT (!CONFIG_OVE_CHECKS && OVE_HAS_TERMINATE_AT_ONCE)

/** A path that the processor takes when a call waits or fails: apart, so that the other path saves no register. */
#define OS_SLOW __attribute__((noinline, cold))
/** A path of its own that is no slower than the others. */
#define OS_APART __attribute__((noinline))

/**
 * The time of ove for a timeout in ticks of this API. The standard counts ticks that come: the first one may be near. A
 * time of ove never ends early, so it lasts up to a tick longer than it says, and is asked for a tick shorter.
 */
static inline uint32_t os_milliseconds(uint32_t ticks)
{
	return ticks > 1u && ticks != osWaitForever ? ticks - 1u : ticks;
}

/** The result of a wait that got nothing: with a timeout of 0 there was no wait, and the object may have been deleted.
 */
static inline osStatus_t os_failed(int result, uint32_t timeout)
{
	return timeout == 0u || result == OVE_ERR_CLOSED ? osErrorResource : osErrorTimeout;
}

#endif
