/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Part of freertos_tasks_c_additions.h: a thread waits for its permit, and another one or an ISR grants it.
 *
 * The permit is the thread's notification value, and the state beside it is the kernel's: suspend, resume and the
 * kernel's own timed wait see a thread that waits for a notification. A wait without an end needs no more than to leave
 * the ready list, so it is one masked step, without the kernel's suspension of the scheduler.
 */
#ifndef OVE_FREERTOS_PARK_H
#define OVE_FREERTOS_PARK_H

/* The running task waits without an end: what prvAddCurrentTaskToDelayedList() does then, without its questions. */
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

/* A resume after a suspend ends a wait without a permit, hence the loop. Such a wait needs no mark: the kernel's
 * suspension takes the thread out of no list that matters, since a permit is granted to it wherever it is. */
void ove_freertos_park(ove_backend_critical_t key)
{
	TCB_t *const self = pxCurrentTCB;

	for (;;) {
		if (self->ulNotifiedValue[OVE_FREERTOS_NOTIFY_INDEX] == 0U) {
			ove_freertos_require_thread();
			self->ucNotifyState[OVE_FREERTOS_NOTIFY_INDEX] = taskWAITING_NOTIFICATION;
			ove_freertos_leave();
			portYIELD();
		}
		portCLEAR_INTERRUPT_MASK_FROM_ISR(key);
		/* The switch happens here, not an instruction later. */
		__asm volatile("isb" ::: "memory");
		if (self->ulNotifiedValue[OVE_FREERTOS_NOTIFY_INDEX] != 0U) {
			break;
		}
		ove_freertos_check_may_wait();
		key = portSET_INTERRUPT_MASK_FROM_ISR();
	}
	self->ulNotifiedValue[OVE_FREERTOS_NOTIFY_INDEX] = 0U;
}

bool ove_freertos_has_permit(void)
{
	return pxCurrentTCB->ulNotifiedValue[OVE_FREERTOS_NOTIFY_INDEX] != 0U;
}

void ove_freertos_forget_permit(void)
{
	pxCurrentTCB->ulNotifiedValue[OVE_FREERTOS_NOTIFY_INDEX] = 0U;
}

void ove_freertos_await_grant(ove_backend_critical_t key)
{
	ove_freertos_forget_permit();
	ove_freertos_park(key);
}

void ove_freertos_grant(struct ove_thread *thread)
{
	TCB_t *const task = (TCB_t *)thread;

	portASSERT_IF_INTERRUPT_PRIORITY_INVALID();
	task->ulNotifiedValue[OVE_FREERTOS_NOTIFY_INDEX] = 1U;
	if (task->ucNotifyState[OVE_FREERTOS_NOTIFY_INDEX] != taskWAITING_NOTIFICATION) {
		return;
	}
	task->ucNotifyState[OVE_FREERTOS_NOTIFY_INDEX] = taskNOT_WAITING_NOTIFICATION;
	if (uxSchedulerSuspended == 0U) {
		listREMOVE_ITEM(&task->xStateListItem);
		prvAddTaskToReadyList(task);
	} else {
		/* The other lists are in use; the kernel does it when the scheduler goes on. */
		listINSERT_END(&xPendingReadyList, &task->xEventListItem);
	}
	if (task->uxPriority > pxCurrentTCB->uxPriority) {
		portYIELD();
	}
}

#endif
