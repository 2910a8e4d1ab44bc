/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/queue.h>

#if CONFIG_OVE_QUEUE

/* The kernel's reset wakes one waiting sender, though there is now room for more. All of it is masked: an interrupt's
 * item for a receiver that waits goes to that receiver, or is there after the reset. */
void ove_backend_queue_reset(struct ove_queue *queue)
{
	const StaticList_t *const senders = &queue->native.xDummy3[0];
	UBaseType_t room = uxQueueGetQueueLength((QueueHandle_t)queue);

	taskENTER_CRITICAL();
	(void)xQueueReset((QueueHandle_t)queue);
	while (--room != 0u && !ove_freertos_is_empty(senders)) {
		ove_freertos_switch_if(xTaskRemoveFromEventList((const List_t *)(const void *)senders));
	}
	taskEXIT_CRITICAL();
}

#endif
