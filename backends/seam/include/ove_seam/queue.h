/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of queues: struct ove_queue, items of one size in order of arrival.
 */
#ifndef OVE_SEAM_QUEUE_H
#define OVE_SEAM_QUEUE_H

#include <ove/types/queue.h>

#if CONFIG_OVE_QUEUE

#include <ove_backend/queue.h>

OVE_EXTERN_C_BEGIN

/** Initialise an empty queue in @p buffer, which has room for @p capacity items of @p item_size bytes. */
void ove_backend_queue_init(struct ove_queue *queue, void *buffer, size_t item_size, size_t capacity);

/** Deinitialise a queue that no thread waits for. */
void ove_backend_queue_deinit(struct ove_queue *queue);

/** Return true if a thread waits for it. */
bool ove_backend_queue_in_use(struct ove_queue *queue);

/** Return the size passed to ove_backend_queue_init(). */
size_t ove_backend_queue_item_size(struct ove_queue *queue);

/** Return the maximum number of items. Any context. */
size_t ove_backend_queue_capacity(struct ove_queue *queue);

/** Append a copy of an item. @returns true if the item was added, false if the timeout expired */
bool ove_backend_queue_send(struct ove_queue *queue, const void *item, uint32_t timeout_ms);

/** Remove the oldest item. @returns true with an item, false if the timeout expired */
bool ove_backend_queue_receive(struct ove_queue *queue, void *item, uint32_t timeout_ms);

/** Copy the oldest item without removing it. Never waits. @returns false if the queue is empty */
bool ove_backend_queue_peek(struct ove_queue *queue, void *item);

/** Like ove_backend_queue_send() without waiting, in an interrupt. */
bool ove_backend_queue_send_from_isr(struct ove_queue *queue, const void *item);

/** Like ove_backend_queue_receive() without waiting, in an interrupt. */
bool ove_backend_queue_receive_from_isr(struct ove_queue *queue, void *item);

/** Return the number of items. Any context. */
size_t ove_backend_queue_count(struct ove_queue *queue);

/** Return the number of free slots. Any context. */
size_t ove_backend_queue_space(struct ove_queue *queue);

/** Discard every item. Waiting senders may continue. */
void ove_backend_queue_reset(struct ove_queue *queue);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_QUEUE */

#endif
