/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Queues; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_QUEUE_H
#define OVE_BACKEND_QUEUE_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

struct ove_queue {
	alloy_link waiters;
	uint16_t read;
	uint16_t write;
	uint16_t count;
	uint16_t words; /**< the capacity if items are one word, else 0 */
	void *buffer;
	uint32_t item_size;
	uint32_t capacity;
};

/** Continuations of the fast paths, and all work for items that are not one word. Called masked; return unmasked. */
bool ove_alloy_queue_send_slow(struct ove_queue *queue, const void *item, uint32_t ticks);
bool ove_alloy_queue_receive_slow(struct ove_queue *queue, void *item, uint32_t ticks);
/** The whole operation, out of line. */
bool ove_alloy_queue_send_item(struct ove_queue *queue, const void *item, uint32_t timeout_ms);
bool ove_alloy_queue_receive_item(struct ove_queue *queue, void *item, uint32_t timeout_ms);
/** The same for a long wait. */
bool ove_alloy_queue_send_long(struct ove_queue *queue, const void *item, uint32_t timeout_ms);
bool ove_alloy_queue_receive_long(struct ove_queue *queue, void *item, uint32_t timeout_ms);

static inline void ove_backend_queue_init(struct ove_queue *queue, void *buffer, size_t item_size, size_t capacity)
{
	queue->waiters = 0;
	queue->read = 0;
	queue->write = 0;
	queue->count = 0;
	queue->words = item_size == sizeof(uint32_t) ? (uint16_t)capacity : (uint16_t)0;
	queue->buffer = buffer;
	queue->item_size = item_size;
	queue->capacity = capacity;
}

static inline void ove_backend_queue_deinit(struct ove_queue *queue)
{
	(void)queue;
}

static inline bool ove_backend_queue_in_use(struct ove_queue *queue)
{
	return *(volatile alloy_link *)&queue->waiters != 0u;
}

static inline size_t ove_backend_queue_capacity(struct ove_queue *queue)
{
	return queue->capacity;
}

static inline size_t ove_backend_queue_item_size(struct ove_queue *queue)
{
	return queue->item_size;
}

static inline size_t ove_backend_queue_count(struct ove_queue *queue)
{
	return *(volatile uint16_t *)&queue->count;
}

static inline size_t ove_backend_queue_space(struct ove_queue *queue)
{
	return queue->capacity - ove_backend_queue_count(queue);
}

static inline unsigned char *ove_alloy_queue_word(struct ove_queue *queue, size_t index)
{
	return (unsigned char *)queue->buffer + index * sizeof(uint32_t);
}

/* The compiler drops the code for words if it sees that an item is shorter than a word. An item that it sees to be
 * longer is rarely a word; trying would cost more than it saves. */
#define OVE_ALLOY_MAY_BE_WORD(item) (__builtin_object_size((item), 0) >= sizeof(uint32_t))
#define OVE_ALLOY_IS_LONGER(item) \
	(__builtin_object_size((item), 0) > sizeof(uint32_t) && __builtin_object_size((item), 0) != (size_t)-1)

/* Neither the buffer nor an item has to be aligned: these are single loads and stores, which may be unaligned. */
static inline bool ove_backend_queue_send(struct ove_queue *queue, const void *item, uint32_t timeout_ms)
{
	const unsigned words = queue->words;
	alloy_place place;

	if (OVE_ALLOY_IS_LONGER(item)) {
		return ove_alloy_queue_send_item(queue, item, timeout_ms);
	}
	if (alloy_fast_begin_send(&queue->waiters, &queue->write, &queue->count, words, &place) &&
	    OVE_ALLOY_MAY_BE_WORD(item)) {
		__builtin_memcpy(ove_alloy_queue_word(queue, place.index), item, sizeof(uint32_t));
		alloy_fast_sent(&queue->write, &queue->count, words, place);
		return true;
	}
	if (ove_alloy_is_long(timeout_ms)) {
		return ove_alloy_queue_send_long(queue, item, timeout_ms);
	}
	return ove_alloy_queue_send_slow(queue, item, ove_alloy_ticks(timeout_ms));
}

static inline bool ove_backend_queue_receive(struct ove_queue *queue, void *item, uint32_t timeout_ms)
{
	const unsigned words = queue->words;
	alloy_place place;

	if (OVE_ALLOY_IS_LONGER(item)) {
		return ove_alloy_queue_receive_item(queue, item, timeout_ms);
	}
	if (alloy_fast_begin_receive(&queue->waiters, &queue->read, &queue->count, words, &place) &&
	    OVE_ALLOY_MAY_BE_WORD(item)) {
		__builtin_memcpy(item, ove_alloy_queue_word(queue, place.index), sizeof(uint32_t));
		alloy_fast_received(&queue->read, &queue->count, words, place);
		return true;
	}
	if (ove_alloy_is_long(timeout_ms)) {
		return ove_alloy_queue_receive_long(queue, item, timeout_ms);
	}
	return ove_alloy_queue_receive_slow(queue, item, ove_alloy_ticks(timeout_ms));
}

OVE_EXTERN_C_END

#endif
