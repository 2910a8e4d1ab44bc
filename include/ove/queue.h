/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Queues of items of one fixed size, first in, first out. Items are copied in and out.
 *
 * Any number of threads may send and receive. Waiting senders and waiting receivers are each served in order of
 * priority, and of arrival at equal priority.
 *
 * ove/thread.h describes when native threads may wait here.
 */
#ifndef OVE_QUEUE_H
#define OVE_QUEUE_H

#include <ove/types.h>
#include <ove_seam/queue.h>

#if CONFIG_OVE_QUEUE

OVE_EXTERN_C_BEGIN

/** Memory of a queue without its items, exactly what the backend needs. */
typedef struct ove_queue ove_queue_storage_t;

/** Bytes of the buffer that holds @p capacity items of @p item_size bytes. */
#define OVE_QUEUE_BUFFER_BYTES(item_size, capacity) ((size_t)(item_size) * (size_t)(capacity))

/**
 * Make a queue in the caller's memory. The queue starts empty.
 *
 * @param[out] queue  receives the handle
 * @param storage     memory owned by the caller; must outlive the queue and must not move
 * @param buffer      OVE_QUEUE_BUFFER_BYTES(item_size, capacity) bytes of any alignment, on the same terms
 * @param item_size   bytes of one item, 1 or more
 * @param capacity    the most items that the queue holds, 1 to 65,535
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL or out of range), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_queue_init(ove_queue_t *queue, ove_queue_storage_t *storage, void *buffer, size_t item_size, size_t capacity);

/**
 * End a queue made by ove_queue_init(). Its remaining items are discarded.
 *
 * @param queue  a queue on which no thread waits
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR), OVE_ERR_BUSY (a thread waits;
 * nothing changes)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_queue_deinit(ove_queue_t queue);

#if CONFIG_OVE_OBJECT_CLOSE
/**
 * End every wait for @p queue with OVE_ERR_CLOSED, and return when no thread is inside such a call: the queue can then
 * be deinitialised. Native threads continue to wait. A call that begins later waits as usual, so tell the threads that
 * use the queue beforehand.
 *
 * @param queue  a queue
 * @returns OVE_OK, OVE_ERR_BUSY (a thread is suspended inside its call; its wait has ended, and this call must be
 *          repeated); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks until the threads that waited have returned from their calls
 * @cost O(threads)
 */
int ove_queue_close(ove_queue_t queue);
#endif

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a queue in heap memory.
 *
 * @param[out] queue  receives the handle; untouched on failure
 * @param item_size   bytes of one item, 1 or more
 * @param capacity    the most items that the queue holds, 1 to 65,535
 * @returns OVE_OK, OVE_ERR_NO_MEMORY (also if the total size overflows); with checks: as ove_queue_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_queue_create(ove_queue_t *queue, size_t item_size, size_t capacity);

/**
 * End a queue made by ove_queue_create() and free its memory. Its remaining items are discarded.
 *
 * @param queue  a queue on which no thread waits
 * @returns as ove_queue_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_queue_destroy(ove_queue_t queue);
#endif

/**
 * Put a copy of @p item at the end. Wait for a free slot if the queue is full.
 *
 * @param queue       a queue
 * @param item        item_size bytes, read only during the call
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT (legal before the start too), OVE_WAIT_FOREVER
 * @returns OVE_OK, OVE_ERR_TIMEOUT (the queue stayed full), OVE_ERR_CANCELLED (ove_thread_abort_wait()), OVE_ERR_CLOSED
 * (ove_queue_close()); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR, or a wait outside a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(item_size)
 */
int ove_queue_send(ove_queue_t queue, const void *item, uint32_t timeout_ms);

/**
 * Take the first item. Wait for an item if the queue is empty.
 *
 * @param queue       a queue
 * @param[out] item   receives item_size bytes; untouched on failure
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT (legal before the start too), OVE_WAIT_FOREVER
 * @returns OVE_OK, OVE_ERR_TIMEOUT (the queue stayed empty), OVE_ERR_CANCELLED (ove_thread_abort_wait()),
 * OVE_ERR_CLOSED (ove_queue_close()); with checks: as ove_queue_send()
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(item_size)
 */
int ove_queue_receive(ove_queue_t queue, void *item, uint32_t timeout_ms);

/**
 * Put a copy of @p item at the end if there is a free slot.
 *
 * @param queue  a queue
 * @param item   item_size bytes, read only during the call
 * @returns OVE_OK, OVE_ERR_FULL; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(item_size)
 */
int ove_queue_try_send(ove_queue_t queue, const void *item);

/**
 * Take the first item if there is one.
 *
 * @param queue      a queue
 * @param[out] item  receives item_size bytes; untouched on failure
 * @returns OVE_OK, OVE_ERR_EMPTY; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(item_size)
 */
int ove_queue_try_receive(ove_queue_t queue, void *item);

/**
 * Put up to @p count items at the end, in order. Wait only for the first item's slot; then put as many of the others as
 * there are free slots. Items of other senders may come between two items.
 *
 * @param queue       a queue
 * @param items       count items, one after the other; read only during the call
 * @param count       1 or more
 * @param timeout_ms  milliseconds for the first item
 * @returns the number of items put, 1 to count; OVE_ERR_TIMEOUT (no slot for the first),
 *          OVE_ERR_CANCELLED (ove_thread_abort_wait()), OVE_ERR_CLOSED (ove_queue_close()); with checks: as
 * ove_queue_send(), and OVE_ERR_INVALID for a count of 0
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(count * item_size)
 */
int ove_queue_send_many(ove_queue_t queue, const void *items, size_t count, uint32_t timeout_ms);

/**
 * Take up to @p count items, in order. Wait only for the first item; then take as many others as there are.
 *
 * @param queue       a queue
 * @param[out] items  receives the items, one after the other
 * @param count       1 or more
 * @param timeout_ms  milliseconds for the first item
 * @returns the number of items taken, 1 to count; OVE_ERR_TIMEOUT (no item came),
 *          OVE_ERR_CANCELLED (ove_thread_abort_wait()), OVE_ERR_CLOSED (ove_queue_close()); with checks: as
 * ove_queue_send_many()
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(count * item_size)
 */
int ove_queue_receive_many(ove_queue_t queue, void *items, size_t count, uint32_t timeout_ms);

/**
 * Copy the first item and leave it in the queue.
 *
 * @param queue      a queue
 * @param[out] item  receives item_size bytes; untouched on failure
 * @returns OVE_OK, OVE_ERR_EMPTY; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(item_size)
 */
int ove_queue_peek(ove_queue_t queue, void *item);

/**
 * Put a copy of @p item at the end from an ISR.
 *
 * @param queue  a queue
 * @param item   item_size bytes, read only during the call
 * @returns OVE_OK, OVE_ERR_FULL; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in an ISR)
 * @context isr
 * @blocks never; a more urgent receiver runs when the ISR ends
 * @cost O(item_size)
 */
int ove_queue_send_from_isr(ove_queue_t queue, const void *item);

/**
 * Take the first item from an ISR.
 *
 * @param queue      a queue
 * @param[out] item  receives item_size bytes; untouched on failure
 * @returns OVE_OK, OVE_ERR_EMPTY; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in an ISR)
 * @context isr
 * @blocks never; a more urgent sender runs when the ISR ends
 * @cost O(item_size)
 */
int ove_queue_receive_from_isr(ove_queue_t queue, void *item);

/**
 * Count the items. The number may have changed by the time the caller uses the result.
 *
 * @param queue  a queue; NULL stops the program when checks are on
 * @returns 0 to the capacity
 * @context any
 * @blocks never
 * @cost O(1)
 */
size_t ove_queue_count(ove_queue_t queue);

/**
 * Count the free slots. The number may have changed by the time the caller uses the result.
 *
 * @param queue  a queue; NULL stops the program when checks are on
 * @returns 0 to the capacity
 * @context any
 * @blocks never
 * @cost O(1)
 */
size_t ove_queue_space(ove_queue_t queue);

/**
 * Get the capacity of the queue, in items.
 *
 * @param queue  a queue; NULL stops the program when checks are on
 * @returns the capacity that it was made with
 * @context any
 * @blocks never
 * @cost O(1)
 */
size_t ove_queue_capacity(ove_queue_t queue);

/**
 * Get the size of an item.
 *
 * @param queue  a queue; NULL stops the program when checks are on
 * @returns the bytes of one item that it was made with
 * @context any
 * @blocks never
 * @cost O(1)
 */
size_t ove_queue_item_size(ove_queue_t queue);

/**
 * Discard all items. Threads that wait for a free slot get one.
 *
 * @param queue  a queue
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks never
 * @cost O(waiting senders)
 */
int ove_queue_reset(ove_queue_t queue);

/** Declare the queue @p name of @p capacity items of @p type at file scope. The object is ready before ove_main(). */
#define OVE_QUEUE_DEFINE_STATIC(name, type, capacity)                                                     \
	static ove_queue_storage_t name##_storage;                                                        \
	static type name##_buffer[(capacity)];                                                            \
	__attribute__((unused)) static const ove_queue_t name = &name##_storage;                          \
	static int name##_static_init(void)                                                               \
	{                                                                                                 \
		ove_queue_t handle;                                                                       \
		return ove_queue_init(&handle, &name##_storage, name##_buffer, sizeof(type), (capacity)); \
	}                                                                                                 \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#include <ove/inline/queue.h>

#endif /* CONFIG_OVE_QUEUE */

#endif
