/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations of the kernel that every header of this backend needs. */
#ifndef OVE_BACKEND_NATIVE_H
#define OVE_BACKEND_NATIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <FreeRTOS.h>
#include <freertos_version.h>
#include <list.h>
#include <queue.h>
#include <task.h>

#include <ove/lang.h>
#include <ove_generic/ticks.h>

OVE_EXTERN_C_BEGIN

/** Index of the notification that park, events and streams share. Index 0 belongs to the application. */
#define OVE_FREERTOS_NOTIFY_INDEX 1u

/**
 * Wait at most @p ticks ticks for the permit of the running thread, and consume it.
 *
 * Returns true if the permit was granted.
 */
#if OVE_FREERTOS_IS_OLD
bool ove_freertos_take_permit(TickType_t ticks);
#else
static inline bool ove_freertos_take_permit(TickType_t ticks)
{
	return ulTaskGenericNotifyTake(OVE_FREERTOS_NOTIFY_INDEX, pdTRUE, ticks) != 0u;
}
#endif

/** The last thread-local pointers of each task belong to ove. With checks or thread-local storage on, this slot has the
 * task's ove thread. */
#define OVE_FREERTOS_SLOT (configNUM_THREAD_LOCAL_STORAGE_POINTERS - 1 - OVE_FREERTOS_HAS_SLOT)
/** Slot of the task's errno. */
#define OVE_FREERTOS_ERRNO_SLOT (configNUM_THREAD_LOCAL_STORAGE_POINTERS - 2 - OVE_FREERTOS_HAS_SLOT)
/** Slot of the task's marks; see enum ove_freertos_mark. */
#define OVE_FREERTOS_MARKS_SLOT (configNUM_THREAD_LOCAL_STORAGE_POINTERS - 1)

/** Convert a timeout to kernel ticks; see ove_generic/ticks.h. */
static inline TickType_t ove_freertos_ticks(uint32_t ms)
{
	return ove_generic_wait_ticks(ms, portMAX_DELAY - 1u);
}

/** Convert a period to kernel ticks. */
static inline TickType_t ove_freertos_period_ticks(uint32_t ms)
{
	return ove_generic_period_ticks(ms, portMAX_DELAY - 1u);
}

/**
 * The kernel priority of ove's @p level, 0 to OVE_PRIO_CRITICAL. Without CONFIG_OVE_FREERTOS_PRIORITY_STEP: the same
 * number if the kernel has 9 to 55 priorities; the numbers of CMSIS-RTOS2's names, eight apart, from 56 on; and shared
 * numbers if the kernel has too few. See docs/own-board.md.
 */
#define OVE_FREERTOS_LEVEL_LAST    (7u * CONFIG_OVE_PRIORITY_STEP)
#define OVE_FREERTOS_PRIORITY_LAST ((unsigned)(configMAX_PRIORITIES) - 1u)
#define OVE_FREERTOS_PRIORITY_STEP                                                  \
	(CONFIG_OVE_FREERTOS_PRIORITY_STEP != 0 ? CONFIG_OVE_FREERTOS_PRIORITY_STEP \
	 : OVE_FREERTOS_PRIORITY_LAST >= 55u    ? 8u / CONFIG_OVE_PRIORITY_STEP     \
						: 1u)
#define OVE_FREERTOS_PRIORITY_FREE(level) (CONFIG_OVE_FREERTOS_PRIORITY_FIRST + (level) * OVE_FREERTOS_PRIORITY_STEP)
#define OVE_FREERTOS_PRIORITIES_FIT (OVE_FREERTOS_PRIORITY_FREE(OVE_FREERTOS_LEVEL_LAST) <= OVE_FREERTOS_PRIORITY_LAST)
/** Defined if two ove levels may share one kernel priority. */
#define OVE_FREERTOS_PRIORITIES_SHARED   \
	(!OVE_FREERTOS_PRIORITIES_FIT && \
	 OVE_FREERTOS_PRIORITY_FREE(OVE_FREERTOS_LEVEL_LAST - 1u) >= OVE_FREERTOS_PRIORITY_LAST)
#define OVE_FREERTOS_PRIORITIES_ARE_OVES (CONFIG_OVE_FREERTOS_PRIORITY_FIRST == 0 && OVE_FREERTOS_PRIORITY_STEP == 1u)

static inline UBaseType_t ove_freertos_priority_of(unsigned level)
{
	if (OVE_FREERTOS_PRIORITIES_FIT) {
		return OVE_FREERTOS_PRIORITY_FREE(level);
	}
	if (CONFIG_OVE_FREERTOS_PRIORITY_STEP == 0 && OVE_FREERTOS_PRIORITY_LAST < OVE_FREERTOS_LEVEL_LAST &&
	    OVE_FREERTOS_PRIORITY_LAST < 55u) {
		return level * OVE_FREERTOS_PRIORITY_LAST / OVE_FREERTOS_LEVEL_LAST;
	}
	return OVE_FREERTOS_PRIORITY_FREE(level) < OVE_FREERTOS_PRIORITY_LAST ? OVE_FREERTOS_PRIORITY_FREE(level)
									      : OVE_FREERTOS_PRIORITY_LAST;
}

/** Return the most urgent ove level that the kernel's @p priority reaches; 0 if there is none. */
static inline unsigned ove_freertos_level_of(UBaseType_t priority)
{
	unsigned level = OVE_FREERTOS_LEVEL_LAST;

	if (OVE_FREERTOS_PRIORITIES_FIT && OVE_FREERTOS_PRIORITIES_ARE_OVES) {
		return (unsigned)priority;
	}
	while (level > 0u && ove_freertos_priority_of(level) > priority) {
		level--;
	}
	return level;
}

/** The fields of the kernel object behind queues, semaphores and mutexes, in the memory of its public type. */
#define OVE_FREERTOS_QUEUE                        \
	union {                                   \
		struct ove_freertos_queue kernel; \
		StaticQueue_t native;             \
	}

/* Functions that older kernels lack. */
#if OVE_FREERTOS_IS_BEFORE(10, 6)
#define uxQueueGetQueueLength(queue)   (((const struct ove_freertos_queue *)(const void *)(queue))->uxLength)
#define uxQueueGetQueueItemSize(queue) (((const struct ove_freertos_queue *)(const void *)(queue))->uxItemSize)
#endif

/** Return true if a kernel list is empty. */
static inline bool ove_freertos_is_empty(const struct ove_freertos_list *list)
{
	return *(const volatile ove_freertos_number_t *)&list->uxNumberOfItems == 0u;
}

/** Return true if a thread waits for the kernel object behind a mutex, a semaphore or a queue. */
static inline bool ove_freertos_queue_has_waiters(const struct ove_freertos_queue *queue)
{
	return !ove_freertos_is_empty(&queue->xTasksWaitingToSend) ||
	       !ove_freertos_is_empty(&queue->xTasksWaitingToReceive);
}

/** If @p queue holds @p count items, wait without a timeout in @p list, one of its two lists; otherwise return at once.
 * In the kernel's tasks.c. */
void ove_freertos_wait_while(const struct ove_freertos_queue *queue, struct ove_freertos_list *list, UBaseType_t count);
/** The same, for at most @p ticks ticks. */
void ove_freertos_wait_while_for(const struct ove_freertos_queue *queue, struct ove_freertos_list *list,
				 UBaseType_t count, TickType_t ticks);

/** Return the ticks since the scheduler start. The caller has masked interrupts. In the kernel's tasks.c. */
uint64_t ove_freertos_tick_count(void);

/** After the kernel changed the base priority of @p task: update its priority, list position and owner chain. */
void ove_freertos_priority_changed(TaskHandle_t task);

OVE_EXTERN_C_END

#endif
