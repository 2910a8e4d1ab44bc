/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's declarations that every header of this backend needs. */
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

/** The notification of each thread that park, events and streams share. Index 0 is the application's. */
#define OVE_FREERTOS_NOTIFY_INDEX 1u

/**
 * Wait for the permit of the running thread for at most @p ticks ticks, and use it.
 *
 * Returns true if it was there.
 */
#if OVE_FREERTOS_IS_OLD
bool ove_freertos_take_permit(TickType_t ticks);
#else
static inline bool ove_freertos_take_permit(TickType_t ticks)
{
	return ulTaskGenericNotifyTake(OVE_FREERTOS_NOTIFY_INDEX, pdTRUE, ticks) != 0u;
}
#endif

/** The pointers of each task that are ove's, the last ones. With checks or thread-local storage on: its thread. */
#define OVE_FREERTOS_SLOT (configNUM_THREAD_LOCAL_STORAGE_POINTERS - 1 - OVE_FREERTOS_HAS_SLOT)
/** The place of its errno. */
#define OVE_FREERTOS_ERRNO_SLOT (configNUM_THREAD_LOCAL_STORAGE_POINTERS - 2 - OVE_FREERTOS_HAS_SLOT)
/** The place of ove_freertos_mark. */
#define OVE_FREERTOS_MARKS_SLOT (configNUM_THREAD_LOCAL_STORAGE_POINTERS - 1)

/** A wait in ticks of the kernel; see ove_generic/ticks.h. */
static inline TickType_t ove_freertos_ticks(uint32_t ms)
{
	return ove_generic_wait_ticks(ms, portMAX_DELAY - 1u);
}

/** A period in ticks of the kernel. */
static inline TickType_t ove_freertos_period_ticks(uint32_t ms)
{
	return ove_generic_period_ticks(ms, portMAX_DELAY - 1u);
}

/**
 * The kernel's priority of ove's @p level, 0 to OVE_PRIO_CRITICAL. Without CONFIG_OVE_FREERTOS_PRIORITY_STEP: the same
 * number where the kernel has 9 to 55 of them; the numbers of CMSIS-RTOS2's names, eight apart, from 56 on; and levels
 * that share a number where the kernel has fewer. Docs: docs/own-board.md.
 */
#define OVE_FREERTOS_LEVEL_LAST    (7u * CONFIG_OVE_PRIORITY_STEP)
#define OVE_FREERTOS_PRIORITY_LAST ((unsigned)(configMAX_PRIORITIES) - 1u)
#define OVE_FREERTOS_PRIORITY_STEP                                                  \
	(CONFIG_OVE_FREERTOS_PRIORITY_STEP != 0 ? CONFIG_OVE_FREERTOS_PRIORITY_STEP \
	 : OVE_FREERTOS_PRIORITY_LAST >= 55u    ? 8u / CONFIG_OVE_PRIORITY_STEP     \
						: 1u)
#define OVE_FREERTOS_PRIORITY_FREE(level) (CONFIG_OVE_FREERTOS_PRIORITY_FIRST + (level) * OVE_FREERTOS_PRIORITY_STEP)
#define OVE_FREERTOS_PRIORITIES_FIT (OVE_FREERTOS_PRIORITY_FREE(OVE_FREERTOS_LEVEL_LAST) <= OVE_FREERTOS_PRIORITY_LAST)
/** Whether two levels may be one number of the kernel's. */
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

/** The most urgent level of ove's that the kernel's @p priority is as urgent as; 0 if there is none. */
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

/** The kernel's object behind queues, semaphores and mutexes: its fields, in the memory that its public type has. */
#define OVE_FREERTOS_QUEUE                        \
	union {                                   \
		struct ove_freertos_queue kernel; \
		StaticQueue_t native;             \
	}

/* Functions that an old kernel lacks. */
#if OVE_FREERTOS_IS_BEFORE(10, 6)
#define uxQueueGetQueueLength(queue)   (((const struct ove_freertos_queue *)(const void *)(queue))->uxLength)
#define uxQueueGetQueueItemSize(queue) (((const struct ove_freertos_queue *)(const void *)(queue))->uxItemSize)
#endif

/** Return true if a list of the kernel is empty. */
static inline bool ove_freertos_is_empty(const struct ove_freertos_list *list)
{
	return *(const volatile ove_freertos_number_t *)&list->uxNumberOfItems == 0u;
}

/** Return true if a thread waits for the kernel's object behind a mutex, a semaphore or a queue. */
static inline bool ove_freertos_queue_has_waiters(const struct ove_freertos_queue *queue)
{
	return !ove_freertos_is_empty(&queue->xTasksWaitingToSend) ||
	       !ove_freertos_is_empty(&queue->xTasksWaitingToReceive);
}

/** If @p queue holds @p count items, wait in @p list, one of its two, without an end; else return at once. In the
 * kernel's tasks.c. */
void ove_freertos_wait_while(const struct ove_freertos_queue *queue, struct ove_freertos_list *list, UBaseType_t count);
/** The same for at most @p ticks ticks. */
void ove_freertos_wait_while_for(const struct ove_freertos_queue *queue, struct ove_freertos_list *list,
				 UBaseType_t count, TickType_t ticks);

/** Ticks since the start, with interrupts masked by the caller. In the kernel's tasks.c. */
uint64_t ove_freertos_tick_count(void);

/** After the kernel gave @p task another base priority: settle it, its place among waiters, and whom it waits for. */
void ove_freertos_priority_changed(TaskHandle_t task);

OVE_EXTERN_C_END

#endif
