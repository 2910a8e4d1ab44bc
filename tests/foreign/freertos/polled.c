/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A task passes variables to a second one, and a third one finds the semaphore and the queue empty. With IS_WRONG, the
 * third task uses the variables anyway.
 */
#include "FreeRTOS.h"
#include "queue.h"
#include "semphr.h"
#include "task.h"

enum { STACK = 256, LEVEL = 2, TURN = 2 };

static int signalled, sent;
static SemaphoreHandle_t semaphore;
static QueueHandle_t queue;
static volatile int used;

void vApplicationIdleHook(void)
{
	__asm__ volatile("wfi");
}

void TIMER0_Handler(void)
{
	stop(3);
}

static void produce(void *arg)
{
	int word = 1;

	(void)arg;
	signalled = 1;
	xSemaphoreGive(semaphore);
	sent = 1;
	xQueueSend(queue, &word, portMAX_DELAY);
	vTaskSuspend(NULL);
}

static void consume(void *arg)
{
	int got;

	(void)arg;
	vTaskDelay(TURN);
	xSemaphoreTake(semaphore, portMAX_DELAY);
	used = signalled;
	xQueueReceive(queue, &got, portMAX_DELAY);
	used = sent;
	vTaskSuspend(NULL);
}

static void poll(void *arg)
{
	int got;

	(void)arg;
	vTaskDelay(2 * TURN);
	if (xSemaphoreTake(semaphore, 0) == pdTRUE || IS_WRONG) {
		used = signalled;
	}
	if (xQueueReceive(queue, &got, 1) == pdTRUE || IS_WRONG) {
		used = sent;
	}
	stop(0);
}

int main(void)
{
	semaphore = xSemaphoreCreateBinary();
	queue = xQueueCreate(1, sizeof(int));
	xTaskCreate(produce, "produce", STACK, NULL, LEVEL, NULL);
	xTaskCreate(consume, "consume", STACK, NULL, LEVEL, NULL);
	xTaskCreate(poll, "poll", STACK, NULL, LEVEL, NULL);
	vTaskStartScheduler();
	return 97;
}
