/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/queue.h>

#if CONFIG_OVE_QUEUE

/* The kernel's reset wakes one waiting sender, though there is now room for more. */
void ove_backend_queue_reset(struct ove_queue *queue)
{
	const StaticList_t *const senders = &queue->native.xDummy3[0];
	UBaseType_t room = uxQueueGetQueueLength((QueueHandle_t)queue);

	vTaskSuspendAll();
	(void)xQueueReset((QueueHandle_t)queue);
	taskENTER_CRITICAL();
	while (--room != 0u && !ove_freertos_is_empty(senders)) {
		(void)xTaskRemoveFromEventList((const List_t *)(const void *)senders);
	}
	taskEXIT_CRITICAL();
	(void)xTaskResumeAll();
}

#endif
