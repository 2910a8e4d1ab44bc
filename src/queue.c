/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/queue.h>
#include <ove_seam/heap.h>
#include <ove_seam/wait_end.h>

#include <limits.h>
#include <stdint.h>

#if CONFIG_OVE_QUEUE

/* A buffer in memory bounds both factors, so only their product can overflow. */
#define OVE_CHECK_SHAPE(item_size, capacity)                                               \
	OVE_CHECK_ARG((item_size) != 0u && (capacity) != 0u && (capacity) <= UINT16_MAX && \
		      (item_size) <= (SIZE_MAX - sizeof(ove_queue_storage_t)) / (capacity))

int ove_queue_init(ove_queue_t *queue, ove_queue_storage_t *storage, void *buffer, size_t item_size, size_t capacity)
{
	OVE_CHECK_ARG(queue != NULL && storage != NULL && buffer != NULL);
	OVE_CHECK_SHAPE(item_size, capacity);
	OVE_CHECK_NOT_ISR();
	ove_backend_queue_init(storage, buffer, item_size, capacity);
	*queue = storage;
	return OVE_OK;
}

int ove_queue_deinit(ove_queue_t queue)
{
	OVE_CHECK_ARG(queue != NULL);
	OVE_CHECK_NOT_ISR();
	OVE_CHECK(!ove_backend_queue_in_use(queue), OVE_ERR_BUSY);
	ove_backend_queue_deinit(queue);
	return OVE_OK;
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_queue_create(ove_queue_t *queue, size_t item_size, size_t capacity)
{
	OVE_CALL;
	OVE_CHECK_ARG(queue != NULL);
	OVE_CHECK_SHAPE(item_size, capacity);
	OVE_CHECK_NOT_ISR();
	size_t bytes;
	ove_queue_storage_t *storage = NULL;
	/* Even with checks off, the size must not wrap: the items would be written past the queue's end. */
	if (!__builtin_mul_overflow(item_size, capacity, &bytes) &&
	    !__builtin_add_overflow(bytes, sizeof(*storage), &bytes)) {
		storage = (ove_queue_storage_t *)ove_backend_heap_alloc(bytes);
	}
	if (storage == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_backend_queue_init(storage, storage + 1, item_size, capacity);
	*queue = storage;
	return OVE_OK;
}

int ove_queue_destroy(ove_queue_t queue)
{
	OVE_CALL;
	int result = ove_queue_deinit(queue);
	if (result == OVE_OK) {
		ove_backend_heap_free(queue);
	}
	return result;
}
#endif

size_t ove_queue_capacity(ove_queue_t queue)
{
	OVE_CHECK_STOP(queue != NULL, OVE_STOP_ARGUMENT, "ove_queue_capacity");
	return ove_backend_queue_capacity(queue);
}

size_t ove_queue_item_size(ove_queue_t queue)
{
	OVE_CHECK_STOP(queue != NULL, OVE_STOP_ARGUMENT, "ove_queue_item_size");
	return ove_backend_queue_item_size(queue);
}

int ove_queue_send_many(ove_queue_t queue, const void *items, size_t count, uint32_t timeout_ms)
{
	OVE_CALL_ON(queue);
	OVE_CHECK_ARG(queue != NULL && items != NULL && count != 0u && count <= (size_t)INT_MAX);
	OVE_CHECK_MAY_WAIT(timeout_ms);
	const unsigned char *item = (const unsigned char *)items;
	size_t item_size = ove_backend_queue_item_size(queue);
	size_t sent = 0;

	while (sent < count && ove_backend_queue_send(queue, item, sent == 0u ? timeout_ms : OVE_NO_WAIT)) {
		item += item_size;
		sent++;
	}
	return sent != 0u ? (int)sent : ove_wait_result();
}

int ove_queue_receive_many(ove_queue_t queue, void *items, size_t count, uint32_t timeout_ms)
{
	OVE_CALL_ON(queue);
	OVE_CHECK_ARG(queue != NULL && items != NULL && count != 0u && count <= (size_t)INT_MAX);
	OVE_CHECK_MAY_WAIT(timeout_ms);
	unsigned char *item = (unsigned char *)items;
	size_t item_size = ove_backend_queue_item_size(queue);
	size_t received = 0;

	while (received < count && ove_backend_queue_receive(queue, item, received == 0u ? timeout_ms : OVE_NO_WAIT)) {
		item += item_size;
		received++;
	}
	return received != 0u ? (int)received : ove_wait_result();
}

int ove_queue_peek(ove_queue_t queue, void *item)
{
	OVE_CHECK_ARG(queue != NULL && item != NULL);
	OVE_CHECK_NOT_ISR();
	return ove_backend_queue_peek(queue, item) ? OVE_OK : OVE_ERR_EMPTY;
}

size_t ove_queue_count(ove_queue_t queue)
{
	OVE_CHECK_STOP(queue != NULL, OVE_STOP_ARGUMENT, "ove_queue_count");
	return ove_backend_queue_count(queue);
}

size_t ove_queue_space(ove_queue_t queue)
{
	OVE_CHECK_STOP(queue != NULL, OVE_STOP_ARGUMENT, "ove_queue_space");
	return ove_backend_queue_space(queue);
}

int ove_queue_reset(ove_queue_t queue)
{
	OVE_CHECK_ARG(queue != NULL);
	OVE_CHECK_THREAD();
	ove_backend_queue_reset(queue);
	return OVE_OK;
}

#endif /* CONFIG_OVE_QUEUE */
