/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "message_list.h"

#include <ove_seam/queue.h>

#define SELF(id)  ((struct os_message_queue *)(id))
#define QUEUE(id) (&SELF(id)->ove.queue)
#define LIST(id)  (&SELF(id)->ove.list)

static bool is_list(osMessageQueueId_t mq_id)
{
	return SELF(mq_id)->object.option != 0u;
}

static bool start(struct os_message_queue *self, void *memory, uint32_t bytes)
{
	ove_queue_t queue;
	uint32_t wanted;

	if (!__builtin_mul_overflow(self->capacity, os_message_bytes(self->message_size), &wanted) && wanted <= bytes &&
	    (uintptr_t)memory % __alignof__(struct os_message) == 0u) {
		self->object.option = 1;
		return os_message_list_init(LIST(self), memory, self->capacity, self->message_size);
	}
	/* Kernels count items in 16 bits, and ove_queue_init() rejects more only with checks on. */
	return self->capacity <= UINT16_MAX &&
	       ove_queue_init(&queue, QUEUE(self), memory, self->message_size, self->capacity) == OVE_OK;
}

osMessageQueueId_t osMessageQueueNew(uint32_t msg_count, uint32_t msg_size, const osMessageQueueAttr_t *attr)
{
	struct os_message_queue *self;
	void *memory = attr != NULL ? attr->mq_mem : NULL;
	uint32_t given = attr != NULL ? attr->mq_size : 0u;
	uint32_t least;

	if (os_in_isr() || msg_count == 0u || msg_size == 0u || msg_size > UINT16_MAX ||
	    __builtin_mul_overflow(msg_count, msg_size, &least) || (memory == NULL ? given != 0u : given < least)) {
		return NULL;
	}
	self = os_object_new(OS_MEMORY(attr, struct os_message_queue, OS_MESSAGE_QUEUE));
	if (self == NULL) {
		return NULL;
	}
	self->allocated = NULL;
	self->capacity = msg_count;
	self->message_size = msg_size;
	if (memory == NULL && !__builtin_mul_overflow(msg_count, os_message_bytes(msg_size), &given)) {
		memory = self->allocated = os_heap_alloc(given);
	}
	if (memory == NULL || !start(self, memory, given)) {
		os_heap_free(self->allocated);
		os_object_free(&self->object);
		self = NULL;
	}
	return self;
}

const char *osMessageQueueGetName(osMessageQueueId_t mq_id)
{
	return os_is(mq_id, OS_MESSAGE_QUEUE) ? SELF(mq_id)->object.name : NULL;
}

/* The calls of the two kinds save their own registers, so the dispatch has none to save. */

static OS_SLOW osStatus_t wait_for_room(osMessageQueueId_t mq_id, const void *msg_ptr, uint32_t timeout)
{
	const int result =
		timeout != 0u ? ove_queue_send(QUEUE(mq_id), msg_ptr, os_milliseconds(timeout)) : OVE_ERR_TIMEOUT;

	return result == OVE_OK ? osOK : os_failed(result, timeout);
}

static OS_SLOW osStatus_t put_in_isr(osMessageQueueId_t mq_id, const void *msg_ptr, uint8_t msg_prio, uint32_t timeout)
{
	if (timeout != 0u) {
		return osErrorParameter;
	}
	return msg_prio == 0u && ove_queue_send_from_isr(QUEUE(mq_id), msg_ptr) == OVE_OK ? osOK : osErrorResource;
}

static OS_APART osStatus_t put(osMessageQueueId_t mq_id, const void *msg_ptr, uint8_t msg_prio, uint32_t timeout)
{
	if (os_in_isr()) {
		return put_in_isr(mq_id, msg_ptr, msg_prio, timeout);
	}
	/* The memory has no room for a priority. */
	if (msg_prio != 0u) {
		return osErrorResource;
	}
	if (ove_queue_try_send(QUEUE(mq_id), msg_ptr) == OVE_OK) {
		return osOK;
	}
	return wait_for_room(mq_id, msg_ptr, timeout);
}

static OS_APART osStatus_t put_in_list(osMessageQueueId_t mq_id, const void *msg_ptr, uint8_t msg_prio,
				       uint32_t timeout)
{
	return timeout != 0u && os_in_isr() ? osErrorParameter
					    : os_message_list_put(LIST(mq_id), msg_ptr, msg_prio, timeout);
}

osStatus_t osMessageQueuePut(osMessageQueueId_t mq_id, const void *msg_ptr, uint8_t msg_prio, uint32_t timeout)
{
	if (!os_is(mq_id, OS_MESSAGE_QUEUE) || msg_ptr == NULL) {
		return osErrorParameter;
	}
	return is_list(mq_id) ? put_in_list(mq_id, msg_ptr, msg_prio, timeout) : put(mq_id, msg_ptr, msg_prio, timeout);
}

static OS_SLOW osStatus_t wait_for_message(osMessageQueueId_t mq_id, void *msg_ptr, uint32_t timeout)
{
	const int result =
		timeout != 0u ? ove_queue_receive(QUEUE(mq_id), msg_ptr, os_milliseconds(timeout)) : OVE_ERR_TIMEOUT;

	return result == OVE_OK ? osOK : os_failed(result, timeout);
}

static OS_SLOW osStatus_t get_in_isr(osMessageQueueId_t mq_id, void *msg_ptr, uint32_t timeout)
{
	if (timeout != 0u) {
		return osErrorParameter;
	}
	return ove_queue_receive_from_isr(QUEUE(mq_id), msg_ptr) == OVE_OK ? osOK : osErrorResource;
}

static OS_APART osStatus_t get(osMessageQueueId_t mq_id, void *msg_ptr, uint8_t *msg_prio, uint32_t timeout)
{
	if (msg_prio != NULL) {
		*msg_prio = 0;
	}
	if (os_in_isr()) {
		return get_in_isr(mq_id, msg_ptr, timeout);
	}
	if (ove_queue_try_receive(QUEUE(mq_id), msg_ptr) == OVE_OK) {
		return osOK;
	}
	return wait_for_message(mq_id, msg_ptr, timeout);
}

static OS_APART osStatus_t get_from_list(osMessageQueueId_t mq_id, void *msg_ptr, uint8_t *msg_prio, uint32_t timeout)
{
	return timeout != 0u && os_in_isr() ? osErrorParameter
					    : os_message_list_get(LIST(mq_id), msg_ptr, msg_prio, timeout);
}

osStatus_t osMessageQueueGet(osMessageQueueId_t mq_id, void *msg_ptr, uint8_t *msg_prio, uint32_t timeout)
{
	if (!os_is(mq_id, OS_MESSAGE_QUEUE) || msg_ptr == NULL) {
		return osErrorParameter;
	}
	return is_list(mq_id) ? get_from_list(mq_id, msg_ptr, msg_prio, timeout)
			      : get(mq_id, msg_ptr, msg_prio, timeout);
}

uint32_t osMessageQueueGetCapacity(osMessageQueueId_t mq_id)
{
	return os_is(mq_id, OS_MESSAGE_QUEUE) ? SELF(mq_id)->capacity : 0u;
}

uint32_t osMessageQueueGetMsgSize(osMessageQueueId_t mq_id)
{
	return os_is(mq_id, OS_MESSAGE_QUEUE) ? SELF(mq_id)->message_size : 0u;
}

static uint32_t count_of(osMessageQueueId_t mq_id)
{
	return is_list(mq_id) ? __atomic_load_n(&LIST(mq_id)->count, __ATOMIC_RELAXED)
			      : (uint32_t)ove_queue_count(QUEUE(mq_id));
}

uint32_t osMessageQueueGetCount(osMessageQueueId_t mq_id)
{
	return os_is(mq_id, OS_MESSAGE_QUEUE) ? count_of(mq_id) : 0u;
}

uint32_t osMessageQueueGetSpace(osMessageQueueId_t mq_id)
{
	return os_is(mq_id, OS_MESSAGE_QUEUE) ? SELF(mq_id)->capacity - count_of(mq_id) : 0u;
}

osStatus_t osMessageQueueReset(osMessageQueueId_t mq_id)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(mq_id, OS_MESSAGE_QUEUE)) {
		return osErrorParameter;
	}
	if (is_list(mq_id)) {
		os_message_list_reset(LIST(mq_id));
	} else {
		/* This call is legal before the start, too. */
		ove_backend_queue_reset(QUEUE(mq_id));
	}
	return osOK;
}

osStatus_t osMessageQueueDelete(osMessageQueueId_t mq_id)
{
	/* A thread that is terminated in here ends only after it has deleted the object. */
	OVE_CALL;

	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(mq_id, OS_MESSAGE_QUEUE)) {
		return osErrorParameter;
	}
	if (is_list(mq_id) ? !os_message_list_deinit(LIST(mq_id))
			   : os_close(QUEUE(mq_id)) != OVE_OK || ove_queue_deinit(QUEUE(mq_id)) != OVE_OK) {
		return osErrorResource;
	}
	os_heap_free(SELF(mq_id)->allocated);
	os_object_free(mq_id);
	return osOK;
}
