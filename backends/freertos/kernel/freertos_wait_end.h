/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Part of freertos_tasks_c_additions.h: another thread or an ISR ends a thread's wait. xTaskAbortDelay() does the same,
 * but not every kernel configuration has it, and no ISR may call it.
 *
 * While the thread is inside a wait, the reason is in its marks. While it waits for a permit without a timeout, there
 * is no mark, and the reason is in the state of its notification. The next wait overwrites either one. If a reason
 * arrives at the same time as the token, the wait gets the token and the reason is lost.
 */
#ifndef OVE_FREERTOS_WAIT_END_H
#define OVE_FREERTOS_WAIT_END_H

#include <ove_seam/wait_end.h>

static bool ove_freertos_is_blocked(const TCB_t *task)
{
	const List_t *const list = listLIST_ITEM_CONTAINER(&task->xStateListItem);

	return (list == pxDelayedTaskList || list == pxOverflowDelayedTaskList || list == &xSuspendedTaskList) &&
	       listLIST_ITEM_CONTAINER(&task->xEventListItem) != &xPendingReadyList;
}

static void ove_freertos_make_ready(TCB_t *task)
{
	if (listLIST_ITEM_CONTAINER(&task->xEventListItem) != NULL) {
		listREMOVE_ITEM(&task->xEventListItem);
	}
	if (uxSchedulerSuspended == 0U) {
		listREMOVE_ITEM(&task->xStateListItem);
		prvAddTaskToReadyList(task);
	} else {
		/* The other lists are in use; the kernel moves the task when it resumes the scheduler. */
		listINSERT_END(&xPendingReadyList, &task->xEventListItem);
	}
	if (task->uxPriority > pxCurrentTCB->uxPriority) {
		portYIELD();
	}
}

bool ove_freertos_is_parked(struct ove_thread *thread)
{
	return ove_freertos_park_is_open((TCB_t *)(void *)thread);
}

bool ove_backend_thread_end_wait(struct ove_thread *thread, unsigned char reason)
{
	TCB_t *const task = (TCB_t *)(void *)thread;
	volatile unsigned char *const marks = ove_freertos_marks_of(task);

	portASSERT_IF_INTERRUPT_PRIORITY_INVALID();
	if ((marks[OVE_FREERTOS_STOPS] & OVE_FREERTOS_KEPT) != 0) {
		return false;
	}
	if (marks[OVE_FREERTOS_WAITS] != 0) {
		if (!ove_freertos_is_blocked(task)) {
			return false;
		}
		marks[OVE_FREERTOS_STOPS] |= (unsigned char)(reason << OVE_FREERTOS_REASON_SHIFT);
		ove_freertos_make_ready(task);
		return true;
	}
	if ((marks[OVE_FREERTOS_STOPS] & OVE_FREERTOS_PARKED_THERE) != 0 && ove_freertos_is_blocked(task)) {
		/* The thread was suspended in its wait, and checks again when it is resumed. */
		marks[OVE_FREERTOS_STOPS] &= (unsigned char)~OVE_FREERTOS_PARKED_THERE;
		return ove_freertos_park_end(task, reason);
	}
	if (!ove_freertos_park_is_open(task) || !ove_freertos_park_end(task, reason)) {
		return false;
	}
	ove_freertos_make_ready(task);
	return true;
}

bool ove_freertos_take_park_end(void)
{
	volatile unsigned char *const marks = ove_freertos_marks_of(pxCurrentTCB);
	const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();
	const unsigned char reason = ove_freertos_park_reason(pxCurrentTCB);

	marks[OVE_FREERTOS_STOPS] |= (unsigned char)(reason << OVE_FREERTOS_RESULT_SHIFT);
	portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
	return reason != 0;
}

#endif
