/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * FreeRTOS for cases.c. Objects are on the kernel's heap in heap mode, and in static memory in zero-heap mode.
 *
 * FreeRTOS has no condition variable and no event. Both are written by hand as a notification to the only thread that
 * can wait; bench/cases.yaml notes where that does less than the wrapper.
 */
#ifndef BENCH_NATIVE_FREERTOS_H
#define BENCH_NATIVE_FREERTOS_H

#include <FreeRTOS.h>
#include <event_groups.h>
#include <queue.h>
#include <semphr.h>
#include <stream_buffer.h>
#include <task.h>
#include <timers.h>

#include "native.h"

#define SUITE                "native_freertos"
#define KERNEL_NAME          "FreeRTOS " tskKERNEL_VERSION_NUMBER
#define SELF_TYPE            void *
#define HAS_THREADS          1
#define HAS_THREAD_CREATE    1
#define HAS_CONDVAR          1
#define HAS_QUEUE            1
#define HAS_STREAM           1
#define HAS_GROUP            1
#define HAS_TIMER            1
#define HAS_NOTIFY           1
#define HAS_POOL             0
#define PARTNER_RUNS_AT_ONCE 1
#define PARTNER_ENDS_ITSELF  0

#if CONFIG_OVE_ZERO_HEAP
#define MEMORY(...)                __VA_ARGS__
#define MAKE(from_heap, in_memory) (in_memory)
#else
#define MEMORY(...)
#define MAKE(from_heap, in_memory) (from_heap)
#endif

/* Threads. */

#define THREAD(name) static void name(void *argument __attribute__((unused)))
/* A task that has ended waits until it is deleted. */
#define THREAD_END vTaskSuspend(NULL)

#define STACK_WORDS (STACK_BYTES / sizeof(StackType_t))
/* As many levels above the runner as the wrapper's urgent partner. */
#define URGENT_LEVELS 2

typedef TaskHandle_t thread_type;

static thread_type runner;
static thread_type partner;
MEMORY(static StaticTask_t thread_memory; static StackType_t thread_stack[STACK_WORDS];)

static inline TaskHandle_t make_task(TaskFunction_t entry, UBaseType_t priority)
{
#if CONFIG_OVE_ZERO_HEAP
	return xTaskCreateStatic(entry, "partner", STACK_WORDS, NULL, priority, thread_stack, &thread_memory);
#else
	TaskHandle_t task = NULL;

	return xTaskCreate(entry, "partner", (configSTACK_DEPTH_TYPE)STACK_WORDS, NULL, priority, &task) == pdPASS
		       ? task
		       : NULL;
#endif
}

static inline bool thread_start(thread_type *thread, TaskFunction_t entry, enum urgency urgency)
{
	*thread = make_task(entry, uxTaskPriorityGet(NULL) + (urgency == URGENT ? URGENT_LEVELS : 0));
	return *thread != NULL;
}

static inline bool thread_join(thread_type thread)
{
	vTaskDelete(thread);
	return true;
}

static inline void *get_self(void)
{
	return xTaskGetCurrentTaskHandle();
}

static inline bool yield(void)
{
	taskYIELD();
	return true;
}

/* Whole ticks plus one: a delay of n ticks ends at the n-th tick from now, and the first one may be near. */
static inline bool sleep_one_ms(void)
{
	vTaskDelay((TickType_t)((configTICK_RATE_HZ + 999) / 1000 + 1));
	return true;
}

/* Mutex, semaphore. */

typedef struct {
	SemaphoreHandle_t handle;
	MEMORY(StaticSemaphore_t memory;)
} mutex_type;

typedef mutex_type recursive_type;
typedef mutex_type sem_type;

static inline bool take(SemaphoreHandle_t handle)
{
	return xSemaphoreTake(handle, portMAX_DELAY) != pdFALSE;
}

static inline bool give(SemaphoreHandle_t handle)
{
	return xSemaphoreGive(handle) != pdFALSE;
}

static inline bool mutex_make(mutex_type *mutex)
{
	mutex->handle = MAKE(xSemaphoreCreateMutex(), xSemaphoreCreateMutexStatic(&mutex->memory));
	return mutex->handle != NULL;
}

static inline bool mutex_unmake(mutex_type *mutex)
{
	vSemaphoreDelete(mutex->handle);
	return true;
}

static inline bool mutex_lock(mutex_type *mutex)
{
	return take(mutex->handle);
}

static inline bool mutex_unlock(mutex_type *mutex)
{
	return give(mutex->handle);
}

static inline bool recursive_make(recursive_type *mutex)
{
	mutex->handle = MAKE(xSemaphoreCreateRecursiveMutex(), xSemaphoreCreateRecursiveMutexStatic(&mutex->memory));
	return mutex->handle != NULL;
}

static inline bool recursive_unmake(recursive_type *mutex)
{
	return mutex_unmake(mutex);
}

static inline bool recursive_lock(recursive_type *mutex)
{
	return xSemaphoreTakeRecursive(mutex->handle, portMAX_DELAY) != pdFALSE;
}

static inline bool recursive_unlock(recursive_type *mutex)
{
	return xSemaphoreGiveRecursive(mutex->handle) != pdFALSE;
}

static inline bool sem_make(sem_type *sem, unsigned initial)
{
	sem->handle =
		MAKE(xSemaphoreCreateCounting(1, initial), xSemaphoreCreateCountingStatic(1, initial, &sem->memory));
	return sem->handle != NULL;
}

static inline bool sem_unmake(sem_type *sem)
{
	return mutex_unmake(sem);
}

static inline bool sem_take(sem_type *sem)
{
	return take(sem->handle);
}

static inline bool sem_give(sem_type *sem)
{
	return give(sem->handle);
}

/* Event, condition variable: direct notifications. */

typedef struct {
	char nothing;
} event_type;

typedef event_type condvar_type;

static inline bool event_make(event_type *event)
{
	(void)event;
	runner = xTaskGetCurrentTaskHandle();
	return true;
}

static inline bool event_unmake(event_type *event)
{
	(void)event;
	return true;
}

static inline bool event_signal(event_type *event, enum side to)
{
	(void)event;
	xTaskNotifyGive(to == RUNNER ? runner : partner);
	return true;
}

static inline bool event_wait(event_type *event, enum side who)
{
	(void)event;
	(void)who;
	return ulTaskNotifyTake(pdTRUE, portMAX_DELAY) != 0;
}

static inline bool condvar_make(condvar_type *condvar)
{
	return event_make(condvar);
}

static inline bool condvar_unmake(condvar_type *condvar)
{
	return event_unmake(condvar);
}

static inline bool condvar_signal(condvar_type *condvar, enum side to)
{
	return event_signal(condvar, to);
}

static inline bool condvar_wait(condvar_type *condvar, mutex_type *mutex)
{
	OVE_BENCH_EXPECT(mutex_unlock(mutex));
	OVE_BENCH_EXPECT(event_wait(condvar, RUNNER));
	return mutex_lock(mutex);
}

/* Notification: bits. */

static inline void notify_begin(void)
{
	runner = xTaskGetCurrentTaskHandle();
}

static inline bool notify(enum side to)
{
	return xTaskNotify(to == RUNNER ? runner : partner, 1, eSetBits) != pdFALSE;
}

static inline bool notify_wait(void)
{
	uint32_t bits;

	return xTaskNotifyWait(0, 1, &bits, portMAX_DELAY) != pdFALSE;
}

/* Queue, stream, event group. */

typedef QueueHandle_t queue_type;

MEMORY(static StaticQueue_t queue_memory; static uint8_t queue_items[QUEUE_ITEMS * sizeof(uint32_t)];)

static inline bool queue_make(queue_type *queue)
{
	*queue = MAKE(xQueueCreate(QUEUE_ITEMS, sizeof(uint32_t)),
		      xQueueCreateStatic(QUEUE_ITEMS, sizeof(uint32_t), queue_items, &queue_memory));
	return *queue != NULL;
}

static inline bool queue_unmake(queue_type *queue)
{
	vQueueDelete(*queue);
	return true;
}

static inline bool queue_send(queue_type *queue, const uint32_t *item)
{
	return xQueueSend(*queue, item, portMAX_DELAY) != pdFALSE;
}

static inline bool queue_receive(queue_type *queue, uint32_t *item)
{
	return xQueueReceive(*queue, item, portMAX_DELAY) != pdFALSE;
}

typedef struct {
	StreamBufferHandle_t handle;
	MEMORY(StaticStreamBuffer_t memory; uint8_t bytes[STREAM_BYTES + 1];)
} stream_type;

static inline bool stream_make(stream_type *stream)
{
	stream->handle = MAKE(xStreamBufferCreate(STREAM_BYTES, 1),
			      xStreamBufferCreateStatic(sizeof stream->bytes, 1, stream->bytes, &stream->memory));
	return stream->handle != NULL;
}

static inline bool stream_unmake(stream_type *stream)
{
	vStreamBufferDelete(stream->handle);
	return true;
}

static inline bool stream_send(stream_type *stream, const void *bytes, size_t count)
{
	return xStreamBufferSend(stream->handle, bytes, count, portMAX_DELAY) == count;
}

static inline bool stream_receive(stream_type *stream, void *bytes, size_t count)
{
	return xStreamBufferReceive(stream->handle, bytes, count, portMAX_DELAY) == count;
}

typedef struct {
	EventGroupHandle_t handle;
	MEMORY(StaticEventGroup_t memory;)
} group_type;

static inline bool group_make(group_type *group)
{
	group->handle = MAKE(xEventGroupCreate(), xEventGroupCreateStatic(&group->memory));
	return group->handle != NULL;
}

static inline bool group_unmake(group_type *group)
{
	vEventGroupDelete(group->handle);
	return true;
}

static inline void group_set(group_type *group, uint32_t bits)
{
	(void)xEventGroupSetBits(group->handle, (EventBits_t)bits);
}

static inline uint32_t group_get(group_type *group)
{
	return xEventGroupGetBits(group->handle);
}

typedef struct {
	TimerHandle_t handle;
	MEMORY(StaticTimer_t memory;)
} timer_type;

static void timer_expired(TimerHandle_t timer)
{
	(void)timer;
	ove_bench_fail();
}

static inline bool timer_make(timer_type *timer)
{
	timer->handle = MAKE(
		xTimerCreate("timer", pdMS_TO_TICKS(TIMER_MS), pdFALSE, NULL, timer_expired),
		xTimerCreateStatic("timer", pdMS_TO_TICKS(TIMER_MS), pdFALSE, NULL, timer_expired, &timer->memory));
	return timer->handle != NULL;
}

static inline bool timer_unmake(timer_type *timer)
{
	return xTimerDelete(timer->handle, portMAX_DELAY) != pdFALSE;
}

static inline bool timer_start(timer_type *timer)
{
	return xTimerStart(timer->handle, portMAX_DELAY) != pdFALSE;
}

static inline bool timer_stop(timer_type *timer)
{
	return xTimerStop(timer->handle, portMAX_DELAY) != pdFALSE;
}

static const struct remark notes[] = {
	{"native_sem_take_give", "a counting semaphore"},
	{"native_condvar_signal_wait",
	 "FreeRTOS has none: a mutex, and a notification to the one thread that can be waiting"},
	{"native_event_signal_wait", "direct notifications to a known thread"},
	{"native_thread_sleep_1ms", "at least one millisecond, as the wrapper promises: two ticks"},
	{"native_thread_create_destroy",
	 "create a more urgent task with a stack of 1024 bytes, which runs and suspends itself; delete"},
	{"native_timer_start_stop", "two commands to the timer service, which is more urgent and runs at once"},
	{NULL, NULL},
};

static const struct remark without_twin[] = {
	{"native_pool_alloc_free", "FreeRTOS has no block pool with a blocking allocation"},
	{NULL, NULL},
};

#endif
