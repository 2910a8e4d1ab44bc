/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel's own extension point: tasks.c includes this at its end. What stands here needs the kernel's private data.
 */
#ifndef OVE_FREERTOS_TASKS_C_ADDITIONS_H
#define OVE_FREERTOS_TASKS_C_ADDITIONS_H

#include <ove_backend/native.h>

/* Ticks that came while the scheduler was suspended are not in xTickCount yet. Interrupts masked. */
uint64_t ove_freertos_tick_count(void)
{
	return (((uint64_t)(uint32_t)xNumOfOverflows << 32) | xTickCount) + xPendedTicks;
}

#if CONFIG_OVE_MUTEX

/* Put a waiter where its priority now belongs. False if the task is in no list of waiters. */
static BaseType_t ove_freertos_resort(TCB_t *task)
{
	List_t *const list = listLIST_ITEM_CONTAINER(&task->xEventListItem);

	if (list == NULL) {
		return pdFALSE;
	}
	(void)uxListRemove(&task->xEventListItem);
	vListInsert(list, &task->xEventListItem);
	return pdTRUE;
}

/*
 * The kernel raises the holder of the mutex that the running task is about to wait for, and stops there. This goes on:
 * a holder that itself waits moves up among the waiters, and the holder it waits for is raised as well. Called with the
 * scheduler suspended, so nobody runs between this and the wait.
 */
void ove_freertos_pass_on(void *mutex)
{
	if (pxCurrentTCB->pvThreadLocalStoragePointers[OVE_FREERTOS_WAITING_SLOT] != mutex) {
		return;
	}
	taskENTER_CRITICAL();
	while (mutex != NULL) {
		TCB_t *const holder = xQueueGetMutexHolder(mutex);

		/* Not less urgent already, which also ends a circle of threads. */
		if (holder == NULL || holder->uxPriority >= pxCurrentTCB->uxPriority) {
			break;
		}
		(void)xTaskPriorityInherit(holder);
		mutex = ove_freertos_resort(holder) != pdFALSE
				? holder->pvThreadLocalStoragePointers[OVE_FREERTOS_WAITING_SLOT]
				: NULL;
	}
	taskEXIT_CRITICAL();
}

/*
 * After a timeout the kernel lowers the holder to what its other waiters are worth. This goes on along the chain.
 */
void ove_freertos_take_back(void *mutex)
{
	taskENTER_CRITICAL();
	for (TCB_t *task = xQueueGetMutexHolder(mutex); task != NULL && task != pxCurrentTCB;) {
		if (ove_freertos_resort(task) == pdFALSE) {
			break;
		}
		mutex = task->pvThreadLocalStoragePointers[OVE_FREERTOS_WAITING_SLOT];
		TCB_t *const holder = mutex != NULL ? xQueueGetMutexHolder(mutex) : NULL;

		if (holder == NULL || holder == pxCurrentTCB) {
			break;
		}
		const UBaseType_t before = holder->uxPriority;
		const List_t *const waiters = listLIST_ITEM_CONTAINER(&task->xEventListItem);

		vTaskPriorityDisinheritAfterTimeout(holder,
						    (UBaseType_t)configMAX_PRIORITIES -
							    (UBaseType_t)listGET_ITEM_VALUE_OF_HEAD_ENTRY(waiters));
		if (holder->uxPriority == before) {
			break;
		}
		task = holder;
	}
	taskEXIT_CRITICAL();
}

#endif

#endif
