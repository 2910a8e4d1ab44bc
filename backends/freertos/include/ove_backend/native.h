/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's declarations that every header of this backend needs. */
#ifndef OVE_BACKEND_NATIVE_H
#define OVE_BACKEND_NATIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <FreeRTOS.h>
#if CONFIG_OVE_OWN_BOARD
#include <freertos_required.h>
#endif
#include <list.h>
#include <semphr.h>
#include <task.h>

#include <ove/lang.h>
#include <ove_generic/ticks.h>

OVE_EXTERN_C_BEGIN

/** The notification of each thread that park, events and streams share. Index 0 is the application's. */
#define OVE_FREERTOS_NOTIFY_INDEX 1u

/** The pointers of each task that are ove's, the last ones. With checks on: its thread. */
#define OVE_FREERTOS_SLOT (configNUM_THREAD_LOCAL_STORAGE_POINTERS - 1 - CONFIG_OVE_CHECKS)
/** The place of its errno. */
#define OVE_FREERTOS_ERRNO_SLOT (configNUM_THREAD_LOCAL_STORAGE_POINTERS - 2 - CONFIG_OVE_CHECKS)
/** The place of ove_freertos_mark. */
#define OVE_FREERTOS_MARKS_SLOT (configNUM_THREAD_LOCAL_STORAGE_POINTERS - 1)

/**
 * Milliseconds of ove to ticks of the kernel: 0 stays 0, forever stays forever (the same number), all else is rounded
 * up and gets one tick more, since the running tick is already partly over. Too long becomes the longest finite wait.
 */
static inline TickType_t ove_freertos_ticks(uint32_t ms)
{
#if CONFIG_OVE_TICK_HZ == 1000
	/* Adds 1 to all but 0, forever, and the number just below it. */
	return ms + (TickType_t)(ms - 1u < UINT32_MAX - 2u);
#else
	if (ms == 0u || ms == UINT32_MAX) {
		return ms;
	}
	const uint64_t ticks = ove_generic_ms_in_ticks(ms) + 1u;

	return ticks < portMAX_DELAY ? (TickType_t)ticks : portMAX_DELAY - 1u;
#endif
}

/** As ove_freertos_ticks() without the extra tick, for periods. At least 1. */
static inline TickType_t ove_freertos_period_ticks(uint32_t ms)
{
	const uint64_t ticks = ove_generic_ms_in_ticks(ms);

	return ticks < portMAX_DELAY ? (TickType_t)ticks : portMAX_DELAY - 1u;
}

/** The kernel's object behind queues, semaphores and mutexes: its fields, in the memory that its public type has. */
#define OVE_FREERTOS_QUEUE                        \
	union {                                   \
		struct ove_freertos_queue kernel; \
		StaticQueue_t native;             \
	}

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
