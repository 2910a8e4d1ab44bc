/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include <ove_seam/queue.h>
#include <ove_seam/time.h>

#if CONFIG_OVE_QUEUE

static void wake(struct ove_freertos_list *waiters)
{
	if (!ove_freertos_is_empty(waiters)) {
		ove_freertos_switch_if(xTaskRemoveFromEventList((const List_t *)(const void *)waiters));
	}
}

/* Equivalent to xQueueSendToBack() without a wait. */
static inline __attribute__((always_inline)) bool try_send(struct ove_queue *queue, const void *item)
{
	struct ove_freertos_queue *const kernel = &queue->kernel;
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const UBaseType_t items = kernel->uxMessagesWaiting;
	const bool has_room = items < kernel->uxLength;

#if configUSE_QUEUE_SETS == 1
	/* The kernel's call also tells the queue's set of the item. */
	if (kernel->pxQueueSetContainer != NULL) {
		const bool is_sent = ove_backend_queue_send_from_isr(queue, item);

		ove_backend_critical_exit(key);
		return is_sent;
	}
#endif
	if (__builtin_expect(has_room, 1)) {
		const size_t size = kernel->uxItemSize;
		char *const to = kernel->pcWriteTo;
		char *const next = to + size;

		memcpy(to, item, size);
		kernel->pcWriteTo = next < (char *)kernel->u.xQueue.pcTail ? next : kernel->pcHead;
		kernel->uxMessagesWaiting = items + 1u;
		wake(&kernel->xTasksWaitingToReceive);
	}
	ove_backend_critical_exit(key);
	return has_room;
}

/* Equivalent to xQueueReceive() without a wait. */
static inline __attribute__((always_inline)) bool try_receive(struct ove_queue *queue, void *item)
{
	struct ove_freertos_queue *const kernel = &queue->kernel;
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const UBaseType_t items = kernel->uxMessagesWaiting;

	if (__builtin_expect(items != 0u, 1)) {
		const size_t size = kernel->uxItemSize;
		char *from = (char *)kernel->u.xQueue.pcReadFrom + size;

		/* The kernel stores the position of the last read, not of the next. */
		if (from >= (char *)kernel->u.xQueue.pcTail) {
			from = kernel->pcHead;
		}
		kernel->u.xQueue.pcReadFrom = from;
		memcpy(item, from, size);
		kernel->uxMessagesWaiting = items - 1u;
		wake(&kernel->xTasksWaitingToSend);
	}
	ove_backend_critical_exit(key);
	return items != 0u;
}

/* A woken thread retries: another thread may have got there first. So does a thread whose timeout has expired. */
static __attribute__((noinline)) bool send_with_timeout(struct ove_queue *queue, const void *item, uint32_t timeout_ms)
{
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	TimeOut_t start;

	vTaskInternalSetTimeOutState(&start);
	do {
		ove_freertos_wait_while_for(&queue->kernel, &queue->kernel.xTasksWaitingToSend, queue->kernel.uxLength,
					    ticks);
		if (ove_freertos_queue_send_now(queue, item)) {
			return true;
		}
	} while (ove_freertos_continue_wait(&start, &ticks));
	return false;
}

static __attribute__((noinline)) bool receive_with_timeout(struct ove_queue *queue, void *item, uint32_t timeout_ms)
{
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	TimeOut_t start;

	vTaskInternalSetTimeOutState(&start);
	do {
		ove_freertos_wait_while_for(&queue->kernel, &queue->kernel.xTasksWaitingToReceive, 0, ticks);
		if (ove_freertos_queue_receive_now(queue, item)) {
			return true;
		}
	} while (ove_freertos_continue_wait(&start, &ticks));
	return false;
}

static __attribute__((noinline)) bool wait_to_send(struct ove_queue *queue, const void *item, uint32_t timeout_ms)
{
	struct ove_freertos_wait wait;
	bool is_over = true;

	ove_freertos_wait_begin(&wait, queue);
	if (timeout_ms == OVE_WAIT_FOREVER) {
		for (;;) {
			ove_freertos_wait_while(&queue->kernel, &queue->kernel.xTasksWaitingToSend,
						queue->kernel.uxLength);
			if (ove_freertos_queue_send_now(queue, item)) {
				break;
			}
			if (ove_freertos_take_wait_end()) {
				is_over = false;
				break;
			}
			ove_freertos_check_may_wait();
		}
	} else {
		is_over = send_with_timeout(queue, item, timeout_ms);
	}
	ove_freertos_wait_end(&wait);
	return is_over;
}

static __attribute__((noinline)) bool wait_to_receive(struct ove_queue *queue, void *item, uint32_t timeout_ms)
{
	struct ove_freertos_wait wait;
	bool is_over = true;

	ove_freertos_wait_begin(&wait, queue);
	if (timeout_ms == OVE_WAIT_FOREVER) {
		for (;;) {
			ove_freertos_wait_while(&queue->kernel, &queue->kernel.xTasksWaitingToReceive, 0);
			if (ove_freertos_queue_receive_now(queue, item)) {
				break;
			}
			if (ove_freertos_take_wait_end()) {
				is_over = false;
				break;
			}
			ove_freertos_check_may_wait();
		}
	} else {
		is_over = receive_with_timeout(queue, item, timeout_ms);
	}
	ove_freertos_wait_end(&wait);
	return is_over;
}

bool ove_freertos_queue_send_now(struct ove_queue *queue, const void *item)
{
	return try_send(queue, item);
}

bool ove_freertos_queue_receive_now(struct ove_queue *queue, void *item)
{
	return try_receive(queue, item);
}

bool ove_freertos_queue_send(struct ove_queue *queue, const void *item, uint32_t timeout_ms)
{
	if (__builtin_expect(try_send(queue, item), 1)) {
		return true;
	}
	return timeout_ms != 0u && wait_to_send(queue, item, timeout_ms);
}

bool ove_freertos_queue_receive(struct ove_queue *queue, void *item, uint32_t timeout_ms)
{
	if (__builtin_expect(try_receive(queue, item), 1)) {
		return true;
	}
	return timeout_ms != 0u && wait_to_receive(queue, item, timeout_ms);
}

/* The kernel's reset wakes only one waiting sender, although there is now free space for more. The whole reset is
 * masked: an item that an interrupt sends goes to a waiting receiver, or is in the queue after the reset. */
void ove_backend_queue_reset(struct ove_queue *queue)
{
	const struct ove_freertos_list *const senders = &queue->kernel.xTasksWaitingToSend;
	UBaseType_t room = uxQueueGetQueueLength((QueueHandle_t)queue);

	taskENTER_CRITICAL();
	(void)xQueueReset((QueueHandle_t)queue);
	while (--room != 0u && !ove_freertos_is_empty(senders)) {
		ove_freertos_switch_if(xTaskRemoveFromEventList((const List_t *)(const void *)senders));
	}
	taskEXIT_CRITICAL();
}

#endif
