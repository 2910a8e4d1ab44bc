/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Part of freertos_tasks_c_additions.h: a thread waits for its permit, and another thread or an ISR grants it. For a
 * kernel before 11.2, freertos_marks.h has the same functions.
 *
 * The permit is the thread's notification value, and the notification state is the kernel's. Suspend, resume and the
 * kernel's timed wait therefore see a thread that waits for a notification. A wait without a timeout only has to leave
 * the ready list, so it is one masked step that does not suspend the scheduler.
 */
#ifndef OVE_FREERTOS_PARK_H
#define OVE_FREERTOS_PARK_H

static bool ove_freertos_park_again(void);

/* Wait once for the permit, and consume it if it was granted. */
static inline __attribute__((always_inline)) bool ove_freertos_park_once(ove_backend_critical_t key)
{
	TCB_t *const self = pxCurrentTCB;

	if (self->ulNotifiedValue[OVE_FREERTOS_NOTIFY_INDEX] == 0U) {
		ove_freertos_require_thread();
		self->ucNotifyState[OVE_FREERTOS_NOTIFY_INDEX] = taskWAITING_NOTIFICATION;
		ove_freertos_leave();
		portYIELD();
	}
	portCLEAR_INTERRUPT_MASK_FROM_ISR(key);
	/* Make the switch happen here, not an instruction later. */
	__asm volatile("isb" ::: "memory");
	if (__builtin_expect(self->ulNotifiedValue[OVE_FREERTOS_NOTIFY_INDEX] == 0U, 0)) {
		return false;
	}
	self->ulNotifiedValue[OVE_FREERTOS_NOTIFY_INDEX] = 0U;
	return true;
}

/* A resume after a suspend ends a wait without a permit, so the thread waits again. Such a wait needs no mark: the
 * kernel's suspension removes the thread from no list that matters, as a permit can be granted in any list. */
bool ove_freertos_park(ove_backend_critical_t key)
{
	return ove_freertos_park_once(key) || ove_freertos_park_again();
}

/* A notification state that the kernel does not know: the wait was ended, for the reason in the lower bits. */
#define OVE_FREERTOS_ENDED 0x80U

static inline bool ove_freertos_park_is_open(TCB_t *task)
{
	return task->ucNotifyState[OVE_FREERTOS_NOTIFY_INDEX] == taskWAITING_NOTIFICATION;
}

/* Returns false if the permit was granted first. */
static inline bool ove_freertos_park_end(TCB_t *task, unsigned char reason)
{
	if (task->ulNotifiedValue[OVE_FREERTOS_NOTIFY_INDEX] != 0U) {
		return false;
	}
	task->ucNotifyState[OVE_FREERTOS_NOTIFY_INDEX] = (uint8_t)(OVE_FREERTOS_ENDED | reason);
	return true;
}

/* Returns the reason and clears it. */
static inline unsigned char ove_freertos_park_reason(TCB_t *task)
{
	const uint8_t state = task->ucNotifyState[OVE_FREERTOS_NOTIFY_INDEX];

	if ((state & OVE_FREERTOS_ENDED) == 0U) {
		return 0;
	}
	task->ucNotifyState[OVE_FREERTOS_NOTIFY_INDEX] = taskNOT_WAITING_NOTIFICATION;
	return (unsigned char)(state & ~OVE_FREERTOS_ENDED);
}

/* Called when the wait returned without a permit. */
static __attribute__((noinline, cold)) bool ove_freertos_park_again(void)
{
	do {
		if (ove_freertos_take_park_end()) {
			return false;
		}
		ove_freertos_check_may_wait();
	} while (!ove_freertos_park_once(portSET_INTERRUPT_MASK_FROM_ISR()));
	return true;
}

bool ove_freertos_has_permit(void)
{
	return pxCurrentTCB->ulNotifiedValue[OVE_FREERTOS_NOTIFY_INDEX] != 0U;
}

void ove_freertos_forget_permit(void)
{
	pxCurrentTCB->ulNotifiedValue[OVE_FREERTOS_NOTIFY_INDEX] = 0U;
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
		/* The other lists are in use; the kernel moves the task when it resumes the scheduler. */
		listINSERT_END(&xPendingReadyList, &task->xEventListItem);
	}
	if (task->uxPriority > pxCurrentTCB->uxPriority) {
		portYIELD();
	}
}

#endif
