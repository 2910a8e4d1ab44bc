/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Queues; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_QUEUE_H
#define OVE_BACKEND_QUEUE_H

#include <ove_backend/kernel.h>
#include <ove_backend/native.h>
#include <ove_backend/wait.h>

OVE_EXTERN_C_BEGIN

struct ove_queue {
	OVE_FREERTOS_QUEUE;
};

/** Send an item if there is a free slot, or receive an item if there is one, without waiting. */
bool ove_freertos_queue_send_now(struct ove_queue *queue, const void *item);
bool ove_freertos_queue_receive_now(struct ove_queue *queue, void *item);
/** The same, but wait for a free slot or an item. */
bool ove_freertos_queue_send(struct ove_queue *queue, const void *item, uint32_t timeout_ms);
bool ove_freertos_queue_receive(struct ove_queue *queue, void *item, uint32_t timeout_ms);

static inline void ove_backend_queue_init(struct ove_queue *queue, void *buffer, size_t item_size, size_t capacity)
{
	(void)xQueueCreateStatic((UBaseType_t)capacity, (UBaseType_t)item_size, (uint8_t *)buffer, &queue->native);
}

static inline void ove_backend_queue_deinit(struct ove_queue *queue)
{
	(void)queue;
}

static inline bool ove_backend_queue_in_use(struct ove_queue *queue)
{
	return ove_freertos_queue_has_waiters(&queue->kernel) || ove_freertos_is_awaited(queue);
}

static inline size_t ove_backend_queue_capacity(struct ove_queue *queue)
{
	return uxQueueGetQueueLength((QueueHandle_t)queue);
}

static inline size_t ove_backend_queue_item_size(struct ove_queue *queue)
{
	return uxQueueGetQueueItemSize((QueueHandle_t)queue);
}

static inline bool ove_backend_queue_send(struct ove_queue *queue, const void *item, uint32_t timeout_ms)
{
	if (__builtin_constant_p(timeout_ms) && timeout_ms == 0u) {
		return ove_freertos_queue_send_now(queue, item);
	}
	return ove_freertos_queue_send(queue, item, timeout_ms);
}

static inline bool ove_backend_queue_receive(struct ove_queue *queue, void *item, uint32_t timeout_ms)
{
	if (__builtin_constant_p(timeout_ms) && timeout_ms == 0u) {
		return ove_freertos_queue_receive_now(queue, item);
	}
	return ove_freertos_queue_receive(queue, item, timeout_ms);
}

static inline bool ove_backend_queue_peek(struct ove_queue *queue, void *item)
{
	return xQueuePeek((QueueHandle_t)queue, item, 0) != pdFALSE;
}

static inline bool ove_backend_queue_send_from_isr(struct ove_queue *queue, const void *item)
{
	BaseType_t woken = pdFALSE;
	const BaseType_t sent = xQueueGenericSendFromISR((QueueHandle_t)queue, item, &woken, queueSEND_TO_BACK);

	ove_freertos_switch_if(woken);
	return sent != pdFALSE;
}

static inline bool ove_backend_queue_receive_from_isr(struct ove_queue *queue, void *item)
{
	BaseType_t woken = pdFALSE;
	const BaseType_t received = xQueueReceiveFromISR((QueueHandle_t)queue, item, &woken);

	ove_freertos_switch_if(woken);
	return received != pdFALSE;
}

static inline size_t ove_backend_queue_count(struct ove_queue *queue)
{
	return uxQueueMessagesWaitingFromISR((QueueHandle_t)queue);
}

static inline size_t ove_backend_queue_space(struct ove_queue *queue)
{
	return uxQueueGetQueueLength((QueueHandle_t)queue) - uxQueueMessagesWaitingFromISR((QueueHandle_t)queue);
}

OVE_EXTERN_C_END

#endif
