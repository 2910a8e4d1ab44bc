/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Part of freertos_tasks_c_additions.h: the step in which a thread joins the waiters of a queue or a semaphore.
 *
 * The kernel's own step locks the queue and suspends the scheduler. That does not keep out a thread call made by an
 * ISR, or the ISR's access to the list. Here, interrupts are masked from the last check of the object until the thread
 * is in the kernel's lists, so no thread or ISR can come in between. See docs/design/freertos.md.
 */
#ifndef OVE_FREERTOS_WAIT_H
#define OVE_FREERTOS_WAIT_H

/* The running task waits in this list until it is removed or its timeout expires. Interrupts masked; the task continues
 * here until they are unmasked. */
static inline __attribute__((always_inline)) void ove_freertos_join(struct ove_freertos_list *list, TickType_t ticks)
{
	configASSERT(uxSchedulerSuspended == 0U);
	vListInsert((List_t *)(void *)list, &pxCurrentTCB->xEventListItem);
	if (ticks == portMAX_DELAY) {
		ove_freertos_leave();
	} else {
		prvAddCurrentTaskToDelayedList(ticks, pdTRUE);
	}
	portYIELD();
}

static inline void ove_freertos_unmask_and_switch(UBaseType_t mask)
{
	portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
	/* Make the switch happen here, not an instruction later. */
	__asm volatile("isb" ::: "memory");
}

static inline __attribute__((always_inline)) void ove_freertos_step(const struct ove_freertos_queue *queue,
								    struct ove_freertos_list *list, UBaseType_t count,
								    TickType_t ticks)
{
	const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();

	if (queue->uxMessagesWaiting == count) {
		ove_freertos_join(list, ticks);
	}
	ove_freertos_unmask_and_switch(mask);
}

/* Two versions: without a timeout, the step does not pay for the time handling. */
void ove_freertos_wait_while(const struct ove_freertos_queue *queue, struct ove_freertos_list *list, UBaseType_t count)
{
	ove_freertos_step(queue, list, count, portMAX_DELAY);
}

void ove_freertos_wait_while_for(const struct ove_freertos_queue *queue, struct ove_freertos_list *list,
				 UBaseType_t count, TickType_t ticks)
{
	ove_freertos_step(queue, list, count, ticks);
}

#endif
