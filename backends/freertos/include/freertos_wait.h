/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Part of freertos_tasks_c_additions.h: the step in which a thread joins those who wait for a queue or a semaphore,
 * for waits without an end.
 *
 * The kernel's own step locks the queue, suspends the scheduler and keeps a time. Here interrupts are masked from the
 * last look at the object until the thread is in the kernel's list: nobody can come in between.
 */
#ifndef OVE_FREERTOS_WAIT_H
#define OVE_FREERTOS_WAIT_H

/* The running task waits in this list until it is taken out. Interrupts masked; it goes on here until they are not. */
static inline void ove_freertos_join(StaticList_t *list)
{
	configASSERT(uxSchedulerSuspended == 0U);
	vListInsert((List_t *)(void *)list, &pxCurrentTCB->xEventListItem);
	prvAddCurrentTaskToDelayedList(portMAX_DELAY, pdTRUE);
	portYIELD();
}

static inline void ove_freertos_unmask_and_switch(UBaseType_t mask)
{
	portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
	/* The switch happens here, not an instruction later. */
	__asm volatile("isb" ::: "memory");
}

void ove_freertos_wait_while(StaticQueue_t *queue, enum ove_freertos_side side, UBaseType_t count)
{
	const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();

	if (*ove_freertos_count_of(queue) == count) {
		ove_freertos_join(&queue->xDummy3[side]);
	}
	ove_freertos_unmask_and_switch(mask);
}

#endif
