/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Two tasks that share variables, each protected by a different mechanism of the kernel. With IS_WRONG, they also share
 * `plain` and `wide`, without protection, and `consume` ends with a local array that is larger than its stack.
 */
#include <stdint.h>

#include "FreeRTOS.h"
#include "queue.h"
#include "semphr.h"
#include "task.h"
#include "timers.h"

enum { ROUNDS = 4, TURN = 2, WORDS = 256 };

static int locked, recursive, suspended, masked, sent, notified, deferred, plain;
static uint64_t wide;
static SemaphoreHandle_t mutex, again;
static QueueHandle_t queue;
static TaskHandle_t consumer;
static volatile int used;

void vApplicationIdleHook(void)
{
	__asm__ volatile("wfi");
}

void TIMER0_Handler(void)
{
	stop(3);
}

static void share(void)
{
	xSemaphoreTake(mutex, portMAX_DELAY);
	locked++;
	xSemaphoreGive(mutex);

	xSemaphoreTakeRecursive(again, portMAX_DELAY);
	xSemaphoreTakeRecursive(again, portMAX_DELAY);
	xSemaphoreGiveRecursive(again);
	recursive++;
	xSemaphoreGiveRecursive(again);

	vTaskSuspendAll();
	suspended++;
	xTaskResumeAll();

	taskENTER_CRITICAL();
	masked++;
	taskEXIT_CRITICAL();

	if (IS_WRONG) {
		plain++;
		wide++;
	}
}

static void look(void *arg, uint32_t number)
{
	(void)arg;
	used = deferred + (int)number;
}

static void produce(void *arg)
{
	(void)arg;
	deferred = 1;
	xTimerPendFunctionCall(look, NULL, 1, portMAX_DELAY);
	for (int round = 0; round < ROUNDS; round++) {
		share();
		sent = round;
		xQueueSend(queue, &round, portMAX_DELAY);
		vTaskDelay(TURN);
		notified = round;
		xTaskNotifyGive(consumer);
		vTaskDelay(TURN);
	}
	vTaskSuspend(NULL);
}

static void go_deep(void)
{
	volatile uint32_t local[WORDS + 4];

	for (int index = WORDS + 4; index-- > 0;) {
		local[index] = (uint32_t)index;
	}
	used = (int)local[0];
}

static void consume(void *arg)
{
	(void)arg;
	for (int round = 0; round < ROUNDS; round++) {
		int got;

		share();
		xQueueReceive(queue, &got, portMAX_DELAY);
		used = sent;
		ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
		used = notified;
	}
	if (IS_WRONG) {
		go_deep();
	}
	stop(0);
}

int main(void)
{
	mutex = xSemaphoreCreateMutex();
	again = xSemaphoreCreateRecursiveMutex();
	queue = xQueueCreate(ROUNDS, sizeof(int));
	xTaskCreate(produce, "produce", WORDS, NULL, 2, NULL);
	xTaskCreate(consume, "consume", WORDS, NULL, 2, &consumer);
	vTaskStartScheduler();
	return 97;
}
