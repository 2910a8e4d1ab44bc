/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Two tasks that wait for each other on semaphores and queues; WAY selects how. First they serve each other for some
 * rounds, except if the record must not show who would wake whom.
 */
#include <stdint.h>

#include "FreeRTOS.h"
#include "queue.h"
#include "semphr.h"
#include "task.h"

#define NVIC_ISER (*(volatile uint32_t *)0xE000E100)
#define NVIC_ISPR (*(volatile uint32_t *)0xE000E200)
#define NVIC_IPR8 (*(volatile uint8_t *)0xE000E408)
#define TIMER0    (1U << 8)

enum { LOCKS = 1, FIRST = 2, QUEUES = 3, FULL = 4, MIXED = 5, FROM_ISR = 6, TIMED = 7, NEVER = 8 };
enum { LEAST_URGENT = 0xE0, ROUNDS = 3, LENGTH = 2, SHORT_MS = 20 };

static SemaphoreHandle_t bus, store, held;
static QueueHandle_t questions, answers;

void vApplicationIdleHook(void)
{
	__asm__ volatile("wfi");
}

void TIMER0_Handler(void)
{
	BaseType_t is_more_urgent = pdFALSE;
	const uint32_t item = 0;

	xQueueSendFromISR(questions, &item, &is_more_urgent);
	portYIELD_FROM_ISR(is_more_urgent);
}

static void send(QueueHandle_t queue)
{
	const uint32_t item = 0;

	xQueueSend(queue, &item, portMAX_DELAY);
}

static void receive(QueueHandle_t queue, TickType_t ticks)
{
	uint32_t item;

	xQueueReceive(queue, &item, ticks);
}

static void lock_both(SemaphoreHandle_t one, SemaphoreHandle_t other)
{
	xSemaphoreTake(one, portMAX_DELAY);
	vTaskDelay(2);
	xSemaphoreTake(other, portMAX_DELAY);
}

static void unlock_both(void)
{
	xSemaphoreGive(bus);
	xSemaphoreGive(store);
}

static void run_asker(void *unused)
{
	(void)unused;
	if (WAY == LOCKS) {
		for (int round = 0; round < ROUNDS; round++) {
			lock_both(bus, store);
			unlock_both();
			vTaskDelay(1);
		}
	}
	if (WAY == LOCKS || WAY == FIRST) {
		lock_both(bus, store);
	}
	if (WAY == NEVER) {
		xSemaphoreTake(held, portMAX_DELAY);
	}
	for (int round = 0; round < ROUNDS; round++) {
		send(questions);
		receive(answers, portMAX_DELAY);
	}
	if (WAY == FROM_ISR) {
		NVIC_IPR8 = LEAST_URGENT;
		NVIC_ISER = TIMER0;
		NVIC_ISPR = TIMER0;
		receive(answers, portMAX_DELAY);
	}
	if (WAY == FULL) {
		for (;;) {
			send(questions);
		}
	}
	if (WAY == MIXED) {
		xSemaphoreTake(held, portMAX_DELAY);
	}
	receive(answers, WAY == TIMED ? SHORT_MS : portMAX_DELAY);
	vTaskSuspend(NULL);
}

static void run_answerer(void *unused)
{
	(void)unused;
	if (WAY == LOCKS) {
		for (int round = 0; round < ROUNDS; round++) {
			lock_both(bus, store);
			unlock_both();
			vTaskDelay(1);
		}
	}
	if (WAY == LOCKS || WAY == FIRST) {
		lock_both(store, bus);
	}
	for (int round = 0; round < ROUNDS; round++) {
		receive(questions, portMAX_DELAY);
		send(answers);
	}
	if (WAY == FROM_ISR) {
		receive(questions, portMAX_DELAY);
		send(answers);
	}
	if (WAY == FULL) {
		for (;;) {
			send(answers);
		}
	}
	if (WAY == MIXED) {
		vTaskDelay(2);
		xSemaphoreTake(held, portMAX_DELAY);
		send(answers);
	}
	receive(questions, portMAX_DELAY);
	vTaskSuspend(NULL);
}

int main(void)
{
	bus = xSemaphoreCreateBinary();
	store = xSemaphoreCreateBinary();
	held = WAY == NEVER ? xSemaphoreCreateBinary() : xSemaphoreCreateMutex();
	questions = xQueueCreate(LENGTH, sizeof(uint32_t));
	answers = xQueueCreate(LENGTH, sizeof(uint32_t));
	unlock_both();
	xTaskCreate(run_asker, "asker", 256, NULL, 2, NULL);
	xTaskCreate(run_answerer, "answerer", 256, NULL, 2, NULL);
	vTaskStartScheduler();
	return 97;
}
