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

#include <ove/inline/hot.h>
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

/** Whether a list of the kernel is empty, through its public mirror; src/kernel.c pins the layout. */
static inline bool ove_freertos_is_empty(const StaticList_t *list)
{
	return *(const volatile UBaseType_t *)&list->uxDummy2 == 0u;
}

/** The wait lists of a queue. */
enum ove_freertos_side { OVE_FREERTOS_SENDERS, OVE_FREERTOS_RECEIVERS };

/** Whether anybody waits on the kernel object behind mutexes, semaphores and queues. */
static inline bool ove_freertos_queue_has_waiters(const StaticQueue_t *queue)
{
	return !ove_freertos_is_empty(&queue->xDummy3[OVE_FREERTOS_SENDERS]) ||
	       !ove_freertos_is_empty(&queue->xDummy3[OVE_FREERTOS_RECEIVERS]);
}

/** How much is in the kernel object behind semaphores and queues. */
static inline volatile UBaseType_t *ove_freertos_count_of(StaticQueue_t *queue)
{
	return &queue->uxDummy4[0];
}

/** If @p queue holds @p count items, wait in its list without an end; else return at once. In the kernel's
 * tasks.c. */
void ove_freertos_wait_while(StaticQueue_t *queue, enum ove_freertos_side side, UBaseType_t count);
/** The same for so many ticks at most. */
void ove_freertos_wait_while_for(StaticQueue_t *queue, enum ove_freertos_side side, UBaseType_t count,
				 TickType_t ticks);

/** Ticks since the start, with interrupts masked by the caller. In the kernel's tasks.c. */
uint64_t ove_freertos_tick_count(void);

/** After the kernel gave @p task another base priority: settle it, its place among waiters, and whom it waits for. */
void ove_freertos_priority_changed(TaskHandle_t task);

OVE_EXTERN_C_END

#endif
