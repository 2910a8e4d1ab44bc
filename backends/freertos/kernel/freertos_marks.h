/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Part of freertos_tasks_c_additions.h: replaces freertos_park.h for a kernel before 11.2, whose tasks have a single
 * notification or whose streams use the application's. Two of the task's marks hold the permit and the wait for it.
 *
 * The kernel sees a thread that waits for a permit without a timeout as suspended. If the kernel suspends such a
 * thread, that ends the wait (ove_freertos_suspending()), so that a later permit does not make the thread ready.
 */
#ifndef OVE_FREERTOS_MARKS_H
#define OVE_FREERTOS_MARKS_H

unsigned long ove_freertos_ticks_pended;

void ove_freertos_suspending(void *task)
{
	volatile unsigned char *const mark = &ove_freertos_marks_of(task)[OVE_FREERTOS_PARKED];

	if (*mark == 1) {
		*mark = 0;
	}
}

/* Make the scheduler start select the first task again. */
void ove_freertos_unselect(struct ove_thread *thread)
{
	if (xSchedulerRunning == pdFALSE && pxCurrentTCB == (TCB_t *)thread) {
		pxCurrentTCB = NULL;
	}
}

bool ove_freertos_park(ove_backend_critical_t key)
{
	volatile unsigned char *const marks = ove_freertos_marks_of(pxCurrentTCB);

	for (;;) {
		if (marks[OVE_FREERTOS_PERMIT] == 0) {
			ove_freertos_require_thread();
			marks[OVE_FREERTOS_PARKED] = 1;
			ove_freertos_leave();
			portYIELD();
		}
		portCLEAR_INTERRUPT_MASK_FROM_ISR(key);
		/* Make the switch happen here, not an instruction later. */
		__asm volatile("isb" ::: "memory");
		if (marks[OVE_FREERTOS_PERMIT] != 0) {
			break;
		}
		if (ove_freertos_take_park_end()) {
			return false;
		}
		ove_freertos_check_may_wait();
		key = portSET_INTERRUPT_MASK_FROM_ISR();
	}
	marks[OVE_FREERTOS_PERMIT] = 0;
	return true;
}

/* Flag in the mark of a thread that waits for its permit: the wait was ended, for the reason in the lower bits. */
#define OVE_FREERTOS_ENDED 0x80U

static inline bool ove_freertos_park_is_open(TCB_t *task)
{
	return ove_freertos_marks_of(task)[OVE_FREERTOS_PARKED] == 1;
}

/* Returns false if the permit was granted first. */
static inline bool ove_freertos_park_end(TCB_t *task, unsigned char reason)
{
	volatile unsigned char *const marks = ove_freertos_marks_of(task);

	if (marks[OVE_FREERTOS_PERMIT] != 0) {
		return false;
	}
	marks[OVE_FREERTOS_PARKED] = (unsigned char)(OVE_FREERTOS_ENDED | reason);
	return true;
}

/* Returns the reason and clears it. */
static inline unsigned char ove_freertos_park_reason(TCB_t *task)
{
	volatile unsigned char *const marks = ove_freertos_marks_of(task);
	const unsigned char mark = marks[OVE_FREERTOS_PARKED];

	if ((mark & OVE_FREERTOS_ENDED) == 0) {
		return 0;
	}
	marks[OVE_FREERTOS_PARKED] = 0;
	return (unsigned char)(mark & ~OVE_FREERTOS_ENDED);
}

bool ove_freertos_take_permit(TickType_t ticks)
{
	volatile unsigned char *const marks = ove_freertos_marks_of(pxCurrentTCB);
	UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();

	if (marks[OVE_FREERTOS_PERMIT] == 0 && ticks != 0U) {
		ove_freertos_require_thread();
		marks[OVE_FREERTOS_PARKED] = 1;
		prvAddCurrentTaskToDelayedList(ticks, pdTRUE);
		portYIELD();
		portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
		__asm volatile("isb" ::: "memory");
		mask = portSET_INTERRUPT_MASK_FROM_ISR();
		marks[OVE_FREERTOS_PARKED] = 0;
	}
	const bool is_taken = marks[OVE_FREERTOS_PERMIT] != 0;

	marks[OVE_FREERTOS_PERMIT] = 0;
	portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
	return is_taken;
}

bool ove_freertos_has_permit(void)
{
	return ove_freertos_marks_of(pxCurrentTCB)[OVE_FREERTOS_PERMIT] != 0;
}

void ove_freertos_forget_permit(void)
{
	ove_freertos_marks_of(pxCurrentTCB)[OVE_FREERTOS_PERMIT] = 0;
}

void ove_freertos_grant(struct ove_thread *thread)
{
	TCB_t *const task = (TCB_t *)thread;
	volatile unsigned char *const marks = ove_freertos_marks_of(task);

	portASSERT_IF_INTERRUPT_PRIORITY_INVALID();
	marks[OVE_FREERTOS_PERMIT] = 1;
	if (marks[OVE_FREERTOS_PARKED] != 1) {
		return;
	}
	marks[OVE_FREERTOS_PARKED] = 0;
	if (uxSchedulerSuspended == 0U) {
		if (uxListRemove(&task->xStateListItem) == 0U) {
			portRESET_READY_PRIORITY(task->uxPriority, uxTopReadyPriority);
		}
		prvAddTaskToReadyList(task);
	} else {
		/* The other lists are in use; the kernel moves the task when it resumes the scheduler. */
		listINSERT_END(&xPendingReadyList, &task->xEventListItem);
	}
	if (task->uxPriority > pxCurrentTCB->uxPriority) {
		portYIELD();
	}
}

/* A stream's waiter may be in a native wait, outside any ove wait. Interrupts masked. */
int ove_freertos_grant_waiting(TaskHandle_t waiter)
{
	if (ove_freertos_marks_of(waiter)[OVE_FREERTOS_WAITS] == 0) {
		return 0;
	}
	ove_freertos_grant((struct ove_thread *)(void *)waiter);
	return 1;
}

#endif
