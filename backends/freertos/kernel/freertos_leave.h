/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Part of freertos_tasks_c_additions.h: removes the running task from the ready list in one masked step. */
#ifndef OVE_FREERTOS_LEAVE_H
#define OVE_FREERTOS_LEAVE_H

/* Names that newer kernels use. */
#if OVE_FREERTOS_IS_BEFORE(11, 0)
#define OVE_FREERTOS_YIELD_PENDING xYieldPending
#else
#define OVE_FREERTOS_YIELD_PENDING xYieldPendings[0]
#endif
#ifndef listREMOVE_ITEM
#define listREMOVE_ITEM(item) ((void)uxListRemove(item))
#endif
#ifndef listINSERT_END
#define listINSERT_END(list, item) vListInsertEnd((list), (item))
#endif

/* The running task waits without a timeout: prvAddCurrentTaskToDelayedList() reduced to that case. */
static void ove_freertos_leave(void)
{
	TCB_t *const self = pxCurrentTCB;

	if (uxListRemove(&self->xStateListItem) == 0U) {
		portRESET_READY_PRIORITY(self->uxPriority, uxTopReadyPriority);
	}
	listINSERT_END(&xSuspendedTaskList, &self->xStateListItem);
}

void ove_freertos_suspend_self(ove_backend_critical_t key)
{
	ove_freertos_leave();
	portYIELD();
	portCLEAR_INTERRUPT_MASK_FROM_ISR(key);
	__asm volatile("isb" ::: "memory");
}

#endif
