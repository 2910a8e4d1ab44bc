/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Kernel tasks, as a vendor's CMSIS layer creates them, next to ove threads: each waits for objects of the other.
 */
#include <FreeRTOS.h>
#include <event_groups.h>
#include <hal.h>
#include <queue.h>
#include <semphr.h>
#include <stdio.h>
#include <stdlib.h>
#include <task.h>

#include <ove/ove.h>
#include <ove_own.h>

/* CMSIS-RTOS2's osPriorityAboveNormal. */
#define ABOVE_NORMAL 32

OVE_SEM_DEFINE_STATIC(asked, 0, 1);
OVE_SEM_DEFINE_STATIC(over, 0, 1);
OVE_MUTEX_DEFINE_STATIC(mutex);
OVE_STREAM_DEFINE_STATIC(stream, 16, 1);
static SemaphoreHandle_t token;
static SemaphoreHandle_t lock;
static QueueHandle_t queue;
static EventGroupHandle_t group;

static void of_kernel(void *unused)
{
	uint32_t flags = 0;
	char bytes[4];
	const int value = 42;

	(void)unused;
	printf("a task of the kernel takes ove's semaphore: %d\n", ove_sem_take(asked, OVE_WAIT_FOREVER));
	/* The task's flags, as set by the layer, survive a wait for ove. */
	(void)xTaskNotify(xTaskGetCurrentTaskHandle(), 5, eSetBits);
	printf("and receives %d bytes", (int)ove_stream_receive(stream, bytes, sizeof(bytes), 1000));
	const BaseType_t has_flags = xTaskNotifyWait(0, UINT32_MAX, &flags, 0);
	printf(", flags %d %u\n", (int)has_flags, (unsigned)flags);
	printf("and locks ove's mutex: %d\n", ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	(void)ove_mutex_unlock(mutex);
	(void)xQueueSend(queue, &value, portMAX_DELAY);
	(void)xEventGroupSetBits(group, 3);
	(void)xSemaphoreGive(token);
	(void)ove_sem_give(over);
	vTaskDelete(NULL);
}

static void of_ove(void *unused)
{
	int value = 0;

	(void)unused;
	(void)ove_mutex_lock(mutex, OVE_WAIT_FOREVER);
	(void)ove_sem_give(asked);
	(void)ove_stream_send(stream, "abcd", 4, OVE_WAIT_FOREVER);
	/* The task waits for the mutex; the priorities of both kinds of threads have one order. */
	printf("ove's thread inherits: %d\n", ove_thread_get_priority(ove_thread_get_self()) == OVE_PRIO_ABOVE_NORMAL);
	(void)ove_mutex_unlock(mutex);
	printf("ove's thread receives the kernel's item: %d %d\n", (int)xQueueReceive(queue, &value, 1000), value);
	printf("its bits: %u\n", (unsigned)xEventGroupWaitBits(group, 3, pdTRUE, pdTRUE, 1000));
	printf("its token: %d\n", (int)xSemaphoreTake(token, 1000));
	printf("its mutex: %d\n", (int)xSemaphoreTake(lock, 1000));
	(void)xSemaphoreGive(lock);
	printf("the task is over: %d\n", ove_sem_take(over, 1000));
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(runner, of_ove, NULL, OVE_PRIO_NORMAL, 2048);

int main(void)
{
	static char line[80];

	(void)setvbuf(stdout, line, _IOLBF, sizeof(line));
	SystemClock_Config();
	HAL_Init();
	ove_prepare();
	token = xSemaphoreCreateBinary();
	lock = xSemaphoreCreateMutex();
	queue = xQueueCreate(4, sizeof(int));
	group = xEventGroupCreate();
	(void)xTaskCreate(of_kernel, "kernel", 512, NULL, ABOVE_NORMAL, NULL);
	vTaskStartScheduler();
}
