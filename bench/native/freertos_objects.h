/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * FreeRTOS objects of the native cases: of the kernel's heap in heap mode, in static memory in zero-heap mode.
 */
#ifndef BENCH_NATIVE_FREERTOS_OBJECTS_H
#define BENCH_NATIVE_FREERTOS_OBJECTS_H

#include <FreeRTOS.h>
#include <event_groups.h>
#include <queue.h>
#include <semphr.h>
#include <stream_buffer.h>
#include <task.h>

#include "ove_config.h"

#define STACK_WORDS  (1024 / sizeof(StackType_t))
#define QUEUE_ITEMS  8
#define STREAM_BYTES 256
#define PARTNER_NAME "partner"

#if CONFIG_OVE_ZERO_HEAP

static StaticSemaphore_t mutex_memory;
static StaticSemaphore_t first_memory;
static StaticSemaphore_t second_memory;
static StaticQueue_t queue_memory;
static uint8_t queue_items[QUEUE_ITEMS * sizeof(uint32_t)];
static StaticStreamBuffer_t stream_memory;
static uint8_t stream_bytes[STREAM_BYTES + 1];
static StaticEventGroup_t group_memory;
static StaticTask_t task_memory;
static StackType_t task_stack[STACK_WORDS];

static inline SemaphoreHandle_t make_mutex(void)
{
	return xSemaphoreCreateMutexStatic(&mutex_memory);
}

static inline SemaphoreHandle_t make_recursive_mutex(void)
{
	return xSemaphoreCreateRecursiveMutexStatic(&mutex_memory);
}

static inline SemaphoreHandle_t make_first_sem(UBaseType_t initial)
{
	return xSemaphoreCreateCountingStatic(1, initial, &first_memory);
}

static inline SemaphoreHandle_t make_second_sem(UBaseType_t initial)
{
	return xSemaphoreCreateCountingStatic(1, initial, &second_memory);
}

static inline QueueHandle_t make_queue(void)
{
	return xQueueCreateStatic(QUEUE_ITEMS, sizeof(uint32_t), queue_items, &queue_memory);
}

static inline StreamBufferHandle_t make_stream(void)
{
	return xStreamBufferCreateStatic(sizeof stream_bytes, 1, stream_bytes, &stream_memory);
}

static inline EventGroupHandle_t make_group(void)
{
	return xEventGroupCreateStatic(&group_memory);
}

static inline TaskHandle_t make_task(TaskFunction_t entry, void *argument, UBaseType_t priority)
{
	return xTaskCreateStatic(entry, PARTNER_NAME, STACK_WORDS, argument, priority, task_stack, &task_memory);
}

#else

static inline SemaphoreHandle_t make_mutex(void)
{
	return xSemaphoreCreateMutex();
}

static inline SemaphoreHandle_t make_recursive_mutex(void)
{
	return xSemaphoreCreateRecursiveMutex();
}

static inline SemaphoreHandle_t make_first_sem(UBaseType_t initial)
{
	return xSemaphoreCreateCounting(1, initial);
}

static inline SemaphoreHandle_t make_second_sem(UBaseType_t initial)
{
	return xSemaphoreCreateCounting(1, initial);
}

static inline QueueHandle_t make_queue(void)
{
	return xQueueCreate(QUEUE_ITEMS, sizeof(uint32_t));
}

static inline StreamBufferHandle_t make_stream(void)
{
	return xStreamBufferCreate(STREAM_BYTES, 1);
}

static inline EventGroupHandle_t make_group(void)
{
	return xEventGroupCreate();
}

static inline TaskHandle_t make_task(TaskFunction_t entry, void *argument, UBaseType_t priority)
{
	TaskHandle_t task = NULL;

	return xTaskCreate(entry, PARTNER_NAME, (configSTACK_DEPTH_TYPE)STACK_WORDS, argument, priority, &task) ==
			       pdPASS
		       ? task
		       : NULL;
}

#endif

#endif
