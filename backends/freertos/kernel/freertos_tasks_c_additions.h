/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel's extension point: tasks.c includes this file at its end. The code here needs the kernel's private data.
 *
 * The kernel raises the holder of a mutex to the priority of a waiter. It stops at the first holder, lowers a holder
 * only when it no longer holds any mutex, and does not react when a waiter's priority changes. This file adds the
 * missing rules of priority inheritance, on the kernel's own priorities: a thread runs at the highest of its base
 * priority and the priorities of all threads that wait for a mutex it holds.
 */
#ifndef OVE_FREERTOS_TASKS_C_ADDITIONS_H
#define OVE_FREERTOS_TASKS_C_ADDITIONS_H

#include <ove/stop.h>
#include <ove_backend/wait.h>
#include <ove_seam/kernel.h>
#include <ove_seam/mutex.h>
#include <ove_seam/mutex_disown.h>
#include <ove_seam/thread.h>
#include <ove_seam/time.h>

#if OVE_FREERTOS_IS_BEFORE(11, 2) != OVE_FREERTOS_IS_OLD
#error "compile all of the image with OVE_FREERTOS_IS_OLD=1 for a FreeRTOS kernel before 11.2, and without it for others"
#endif
#if portUSING_MPU_WRAPPERS == 1
#error "ove does not support a FreeRTOS port with an MPU, because threads access the kernel's data: use the port without it"
#endif

#include "freertos_leave.h"
#if OVE_FREERTOS_IS_OLD
#include "freertos_marks.h"
#else
#include "freertos_park.h"
#endif
#if !CONFIG_OVE_ZERO_HEAP
#include "freertos_heap.h"
#endif
#if CONFIG_OVE_TICKLESS
#include "freertos_sleep.h"
#endif
#if CONFIG_OVE_POWER || CONFIG_OVE_TICK_STOP
#include "freertos_next_event.h"
#endif
#if CONFIG_OVE_TICK_STOP
#include "freertos_tick_stop.h"
#endif
#include "freertos_wait.h"
#include "freertos_wait_end.h"

_Static_assert(offsetof(StaticTask_t, OVE_FREERTOS_TASK_STATE_ITEM) == offsetof(TCB_t, xStateListItem),
	       "this version of FreeRTOS keeps the list that a task is in elsewhere");
_Static_assert(offsetof(StaticTask_t, OVE_FREERTOS_TASK_PRIORITY) == offsetof(TCB_t, uxPriority),
	       "ove does not support the layout of this FreeRTOS kernel: TCB_t.uxPriority has moved");
_Static_assert(offsetof(StaticTask_t, OVE_FREERTOS_TASK_POINTERS) == offsetof(TCB_t, pvThreadLocalStoragePointers),
	       "ove does not support the layout of this FreeRTOS kernel: TCB_t.pvThreadLocalStoragePointers has moved");

/* xTickCount does not include ticks that came while the scheduler was suspended. Interrupts masked. */
uint64_t ove_freertos_tick_count(void)
{
	return (((uint64_t)(uint32_t)xNumOfOverflows << 32) | xTickCount) + xPendedTicks;
}

bool ove_freertos_holds_no_mutex(const struct ove_thread *thread)
{
#if configUSE_MUTEXES
	return ((const TCB_t *)(const void *)thread)->uxMutexesHeld == 0u;
#else
	(void)thread;
	return true;
#endif
}

bool ove_freertos_await_grant(ove_backend_critical_t key)
{
	ove_freertos_forget_permit();
	return ove_freertos_park(key);
}

#if OVE_FREERTOS_HAS_SLOT
void ove_freertos_adopt(struct ove_thread *thread)
{
	((TCB_t *)(void *)thread)->pvThreadLocalStoragePointers[OVE_FREERTOS_SLOT] = thread;
}
#endif

#if CONFIG_OVE_CHECKS
#include "freertos_stack.h"
#endif

/* The generic selection keeps an upper bound of the priorities of ready threads. */
static inline UBaseType_t ove_freertos_top_ready(void)
{
	UBaseType_t top;

#if configUSE_PORT_OPTIMISED_TASK_SELECTION == 1
	portGET_HIGHEST_PRIORITY(top, uxTopReadyPriority);
#else
	top = uxTopReadyPriority;
	while (top > 0U && listLIST_IS_EMPTY(&pxReadyTasksLists[top]) != pdFALSE) {
		top--;
	}
#endif
	return top;
}

#if CONFIG_OVE_FREERTOS_KEEP_TURN

/* Each selection advances to the next task of equal priority, even if the current one was preempted. Step back, so that
 * the current task is selected again. */
void ove_freertos_keep_turn(void)
{
	List_t *const ready = &pxReadyTasksLists[pxCurrentTCB->uxPriority];

#if configUSE_PORT_OPTIMISED_TASK_SELECTION != 1
	if (ove_freertos_top_ready() <= pxCurrentTCB->uxPriority) {
		return;
	}
#endif
	if (listIS_CONTAINED_WITHIN(ready, &pxCurrentTCB->xStateListItem) != pdFALSE) {
		ready->pxIndex = pxCurrentTCB->xStateListItem.pxPrevious;
	}
}

#endif

/* A waiter list is in order of priority, so a waiter whose priority changes may have to move. One that is still in
 * order keeps its position; otherwise it would fall behind threads of equal priority. The order is that of the priority
 * at which the thread runs: where the kernel sets a base priority, it has already stored that one. */
static void ove_freertos_resort(TCB_t *task)
{
	ListItem_t *const item = &task->xEventListItem;
	List_t *const list = listLIST_ITEM_CONTAINER(item);
	const TickType_t value = (TickType_t)configMAX_PRIORITIES - (TickType_t)task->uxPriority;

	if ((listGET_LIST_ITEM_VALUE(item) & taskEVENT_LIST_ITEM_VALUE_IN_USE) != 0U) {
		return;
	}
	listSET_LIST_ITEM_VALUE(item, value);
	if (list == NULL) {
		return;
	}
	const ListItem_t *const before = item->pxPrevious;
	const bool is_behind =
		(const void *)before == (const void *)listGET_END_MARKER(list) || before->xItemValue <= value;

	if (!is_behind || item->pxNext->xItemValue < value) {
		(void)uxListRemove(item);
		vListInsert(list, item);
	}
}

#if CONFIG_OVE_MUTEX

volatile unsigned char ove_freertos_unsettled;

/* A thread inside a wait for a mutex. It is stored on the thread's stack. */
struct ove_freertos_waiter {
	struct ove_freertos_waiter *next;
	TCB_t *task;
	QueueHandle_t mutex;
};

/* All waiters. Accessed with interrupts masked. */
static struct ove_freertos_waiter *ove_freertos_waiters;

static struct ove_freertos_waiter *ove_freertos_waiter_of(const TCB_t *task)
{
	struct ove_freertos_waiter *waiter = ove_freertos_waiters;

	while (waiter != NULL && waiter->task != task) {
		waiter = waiter->next;
	}
	return waiter;
}

typedef TCB_t ove_chain_thread_t;
typedef UBaseType_t ove_chain_priority_t;

static inline UBaseType_t ove_chain_priority(const TCB_t *task)
{
	return task->uxPriority;
}

static UBaseType_t ove_chain_deserved(const TCB_t *task)
{
	UBaseType_t priority = task->uxBasePriority;

	for (struct ove_freertos_waiter *waiter = ove_freertos_waiters; waiter != NULL; waiter = waiter->next) {
		if (waiter->task != task && waiter->task->uxPriority > priority &&
		    xQueueGetMutexHolderFromISR(waiter->mutex) == task) {
			priority = waiter->task->uxPriority;
		}
	}
	return priority;
}

static void ove_freertos_change(TCB_t *task, UBaseType_t priority)
{
	if (listIS_CONTAINED_WITHIN(&pxReadyTasksLists[task->uxPriority], &task->xStateListItem) == pdFALSE) {
		task->uxPriority = priority;
		return;
	}
	if (uxListRemove(&task->xStateListItem) == 0U) {
		portRESET_READY_PRIORITY(task->uxPriority, uxTopReadyPriority);
	}
	task->uxPriority = priority;
	prvAddTaskToReadyList(task);
}

static void ove_chain_run_at(TCB_t *task, UBaseType_t priority)
{
	ove_freertos_change(task, priority);
	ove_freertos_resort(task);
}

static TCB_t *ove_chain_next(const TCB_t *task)
{
	const struct ove_freertos_waiter *const waiter = ove_freertos_waiter_of(task);

	return waiter != NULL ? xQueueGetMutexHolderFromISR(waiter->mutex) : NULL;
}

#include <ove_generic/priority_chain.h>

/* Updates a chain whose first priority the kernel may have changed: the kernel does not move the thread in its waiter
 * list, and does not update the owner that the thread waits for. */
static __attribute__((noinline)) void ove_freertos_settle_beyond(TCB_t *task)
{
	ove_chain_update(task);
	ove_freertos_resort(task);
	ove_chain_update(ove_chain_next(task));
}

static void ove_freertos_switch_if_outranked(void)
{
	const UBaseType_t top = ove_freertos_top_ready();

	if (xSchedulerRunning != pdFALSE && top > pxCurrentTCB->uxPriority) {
		portYIELD();
	}
}

static void ove_freertos_unlink(struct ove_freertos_waiter *waiter)
{
	struct ove_freertos_waiter **link = &ove_freertos_waiters;

	while (*link != waiter) {
		link = &(*link)->next;
	}
	*link = waiter->next;
}

/* Called when a wait timed out: the holder loses the priority that it inherited from the waiter. */
static void ove_freertos_mutex_wait_failed(QueueHandle_t mutex)
{
	TCB_t *const holder = xQueueGetMutexHolderFromISR(mutex);

	if (holder != NULL) {
		ove_freertos_settle_beyond(holder);
	}
	ove_freertos_switch_if_outranked();
}

/* Test and wait in one masked step, as in freertos_wait.h. */
static inline __attribute__((always_inline)) void ove_freertos_wait_while_held(QueueHandle_t mutex, TickType_t ticks)
{
	const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();
	TCB_t *const holder = xQueueGetMutexHolderFromISR(mutex);

	if (holder != NULL) {
		if (ove_freertos_waiter_of(holder) != NULL) {
			ove_chain_update(holder);
		}
		(void)xTaskPriorityInherit(holder);
		ove_freertos_join(&((struct ove_freertos_queue *)(void *)mutex)->xTasksWaitingToReceive, ticks);
	}
	ove_freertos_unmask_and_switch(mask);
}

static inline __attribute__((always_inline)) bool ove_freertos_take(QueueHandle_t mutex, bool is_recursive)
{
	return (is_recursive ? xQueueTakeMutexRecursive(mutex, 0) : xQueueSemaphoreTake(mutex, 0)) != pdFALSE;
}

static __attribute__((noinline)) bool ove_freertos_take_in_time(QueueHandle_t mutex, TickType_t ticks,
								bool is_recursive)
{
	TimeOut_t start;
	bool is_taken;

	vTaskInternalSetTimeOutState(&start);
	do {
		ove_freertos_wait_while_held(mutex, ticks);
		is_taken = ove_freertos_take(mutex, is_recursive);
	} while (!is_taken && ove_freertos_continue_wait(&start, &ticks));
	return is_taken;
}

/* Called when the thread has the mutex or has timed out. */
static inline __attribute__((always_inline)) void ove_freertos_end_wait_for(struct ove_freertos_waiter *waiter,
									    bool is_taken)
{
	const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();

	ove_freertos_unlink(waiter);
	if (!is_taken) {
		ove_freertos_mutex_wait_failed(waiter->mutex);
	}
	portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
	ove_freertos_mark_end();
}

static inline __attribute__((always_inline)) bool ove_freertos_wait_for(void *object, uint32_t timeout_ms,
									bool is_recursive)
{
	const QueueHandle_t mutex = (QueueHandle_t)object;
	struct ove_freertos_waiter waiter = {.task = pxCurrentTCB, .mutex = mutex};
	const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();

	waiter.next = ove_freertos_waiters;
	ove_freertos_waiters = &waiter;
	ove_freertos_mark_begin();
	portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
	if (timeout_ms == OVE_WAIT_FOREVER) {
		for (;;) {
			ove_freertos_wait_while_held(mutex, portMAX_DELAY);
			if (ove_freertos_take(mutex, is_recursive)) {
				ove_freertos_end_wait_for(&waiter, true);
				return true;
			}
			if (ove_freertos_take_wait_end()) {
				break;
			}
			ove_freertos_check_may_wait();
		}
	} else if (ove_freertos_take_in_time(mutex, ove_freertos_ticks(timeout_ms), is_recursive)) {
		ove_freertos_end_wait_for(&waiter, true);
		return true;
	}
	ove_freertos_end_wait_for(&waiter, false);
	return false;
}

bool ove_freertos_mutex_wait(struct ove_mutex *mutex, uint32_t timeout_ms)
{
	return ove_freertos_wait_for(mutex, timeout_ms, false);
}

bool ove_freertos_rmtx_wait(struct ove_rmtx *rmtx, uint32_t timeout_ms)
{
	return ove_freertos_wait_for(rmtx, timeout_ms, true);
}

bool ove_freertos_is_waited_for(const void *mutex)
{
	const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();
	const struct ove_freertos_waiter *waiter = ove_freertos_waiters;

	while (waiter != NULL && waiter->mutex != mutex) {
		waiter = waiter->next;
	}
	portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
	return waiter != NULL;
}

#if CONFIG_OVE_MUTEX_DISOWN
/* The holder inherits nothing through this mutex any more: the end of the last wait has recomputed its priority. */
static bool ove_freertos_disown(struct ove_freertos_queue *mutex)
{
	const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();
	TCB_t *const holder = (TCB_t *)mutex->u.xSemaphore.xMutexHolder;
	const bool is_free = !ove_freertos_queue_has_waiters(mutex) && !ove_freertos_is_waited_for(mutex);

	if (is_free && holder != NULL) {
		holder->uxMutexesHeld--;
		mutex->u.xSemaphore.xMutexHolder = NULL;
		mutex->u.xSemaphore.uxRecursiveCallCount = 0;
		mutex->uxMessagesWaiting = 1;
	}
	portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
	return is_free;
}

bool ove_backend_mutex_disown(struct ove_mutex *mutex)
{
	return ove_freertos_disown(&mutex->kernel);
}

bool ove_backend_rmtx_disown(struct ove_rmtx *rmtx)
{
	return ove_freertos_disown(&rmtx->kernel);
}
#endif

/* Called when the running task released one mutex and still holds others. The kernel has masked interrupts. In an ISR,
 * that task may be about to leave its ready list, so its priority is recomputed at the next check. The kernel requests
 * a switch itself, unless vTaskSuspend() removed the most urgent waiter from the mutex's list. */
void ove_freertos_settle_current(void)
{
	if (ove_backend_in_isr()) {
		return;
	}
	ove_freertos_unsettled = 0;
	ove_chain_update(pxCurrentTCB);
	ove_freertos_switch_if_outranked();
}

#if OVE_FREERTOS_IS_BEFORE(11, 0)
/* Kernels of this version have no hook where a thread releases one of several mutexes and keeps what it inherited. In
 * an ISR, the thread's priority is recomputed at its next unlock. */
void ove_freertos_give(QueueHandle_t mutex, bool is_recursive)
{
	taskENTER_CRITICAL();
	if (is_recursive) {
		(void)xQueueGiveMutexRecursive(mutex);
	} else {
		(void)xQueueGenericSend(mutex, NULL, 0, queueSEND_TO_BACK);
	}
	if (pxCurrentTCB != NULL && pxCurrentTCB->uxPriority != pxCurrentTCB->uxBasePriority && !ove_backend_in_isr()) {
		ove_chain_update(pxCurrentTCB);
		ove_freertos_switch_if_outranked();
	}
	taskEXIT_CRITICAL();
}
#endif

void ove_freertos_priority_changed(TaskHandle_t task)
{
	const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();

	ove_freertos_settle_beyond(task);
	ove_freertos_switch_if_outranked();
	portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
}

#else

void ove_freertos_priority_changed(TaskHandle_t task)
{
	const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();

	ove_freertos_resort(task);
	portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
}

#endif

#endif
