/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Queues of items for kernels without them. For ove_backend/queue.h.
 *
 * A waiting receiver gets the item directly in its memory, and a waiting sender's item is put into the queue for it. A
 * thread that arrives later therefore cannot overtake.
 */
#ifndef OVE_BACKEND_QUEUE_H
#define OVE_BACKEND_QUEUE_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_QUEUE 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove_backend/waiter.h>

OVE_EXTERN_C_BEGIN

struct ove_queue {
	unsigned char *buffer;
	size_t item_size;
	size_t capacity;
	size_t first; /**< index of the oldest item */
	size_t count;
	struct ove_generic_waiters senders;   /**< empty unless the queue is full */
	struct ove_generic_waiters receivers; /**< empty unless the queue is empty */
};

size_t ove_backend_queue_count(struct ove_queue *queue);

static inline void ove_backend_queue_deinit(struct ove_queue *queue)
{
	(void)queue;
}

static inline size_t ove_backend_queue_capacity(struct ove_queue *queue)
{
	return queue->capacity;
}

static inline size_t ove_backend_queue_item_size(struct ove_queue *queue)
{
	return queue->item_size;
}

static inline size_t ove_backend_queue_space(struct ove_queue *queue)
{
	return queue->capacity - ove_backend_queue_count(queue);
}

OVE_EXTERN_C_END

#endif
