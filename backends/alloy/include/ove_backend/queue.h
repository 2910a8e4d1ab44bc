/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Queues; see docs/design/2026-11-20-backend-seam.md. */
#ifndef OVE_BACKEND_QUEUE_H
#define OVE_BACKEND_QUEUE_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

struct ove_queue {
	uintptr_t native[3];
	void *buffer;
	uint32_t item_size;
	uint32_t capacity;
};

bool ove_alloy_queue_send(struct ove_queue *queue, const void *item, uint32_t ticks);
bool ove_alloy_queue_receive(struct ove_queue *queue, void *item, uint32_t ticks);

void ove_backend_queue_init(struct ove_queue *queue, void *buffer, size_t item_size, size_t capacity);
bool ove_backend_queue_in_use(struct ove_queue *queue);
bool ove_backend_queue_peek(struct ove_queue *queue, void *item);
bool ove_backend_queue_send_from_isr(struct ove_queue *queue, const void *item);
bool ove_backend_queue_receive_from_isr(struct ove_queue *queue, void *item);
size_t ove_backend_queue_count(struct ove_queue *queue);
void ove_backend_queue_reset(struct ove_queue *queue);

static inline void ove_backend_queue_deinit(struct ove_queue *queue)
{
	(void)queue;
}

static inline size_t ove_backend_queue_item_size(struct ove_queue *queue)
{
	return queue->item_size;
}

static inline size_t ove_backend_queue_space(struct ove_queue *queue)
{
	return queue->capacity - ove_backend_queue_count(queue);
}

static inline bool ove_backend_queue_send(struct ove_queue *queue, const void *item, uint32_t timeout_ms)
{
	return ove_alloy_queue_send(queue, item, ove_alloy_ticks(timeout_ms));
}

static inline bool ove_backend_queue_receive(struct ove_queue *queue, void *item, uint32_t timeout_ms)
{
	return ove_alloy_queue_receive(queue, item, ove_alloy_ticks(timeout_ms));
}

OVE_EXTERN_C_END

#endif
