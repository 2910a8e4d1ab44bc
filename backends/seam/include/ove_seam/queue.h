/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of queues: struct ove_queue, items of one size in the order in which they came.
 */
#ifndef OVE_SEAM_QUEUE_H
#define OVE_SEAM_QUEUE_H

#include <ove/types/queue.h>

#if CONFIG_OVE_QUEUE

#include <ove_backend/queue.h>

OVE_EXTERN_C_BEGIN

/** An empty queue in @p buffer, which has room for @p capacity items of @p item_size bytes. */
void ove_backend_queue_init(struct ove_queue *queue, void *buffer, size_t item_size, size_t capacity);

/** Forget a queue that no thread waits for. */
void ove_backend_queue_deinit(struct ove_queue *queue);

/** Whether any thread waits for it. */
bool ove_backend_queue_in_use(struct ove_queue *queue);

/** As given to ove_backend_queue_init(). */
size_t ove_backend_queue_item_size(struct ove_queue *queue);

/** The most items that it holds. Any context. */
size_t ove_backend_queue_capacity(struct ove_queue *queue);

/** Copy an item in at the end. @returns true when it is in, false when there was no room in time */
bool ove_backend_queue_send(struct ove_queue *queue, const void *item, uint32_t timeout_ms);

/** Take the oldest item out. @returns true with an item, false when there was none in time */
bool ove_backend_queue_receive(struct ove_queue *queue, void *item, uint32_t timeout_ms);

/** Copy the oldest item and leave it in. Never waits. @returns false when there is none */
bool ove_backend_queue_peek(struct ove_queue *queue, void *item);

/** As ove_backend_queue_send() without waiting, in an interrupt. */
bool ove_backend_queue_send_from_isr(struct ove_queue *queue, const void *item);

/** As ove_backend_queue_receive() without waiting, in an interrupt. */
bool ove_backend_queue_receive_from_isr(struct ove_queue *queue, void *item);

/** How many items are in. Any context. */
size_t ove_backend_queue_count(struct ove_queue *queue);

/** How many more there is room for. Any context. */
size_t ove_backend_queue_space(struct ove_queue *queue);

/** Drop every item. Senders that wait may go on. */
void ove_backend_queue_reset(struct ove_queue *queue);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_QUEUE */

#endif
