/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Semaphores whose handle is in no variable of its own: in a structure in an array, in an array of words, and on the
 * task's stack. Each rejects a different number of tokens. A second task waits for a set of a queue and a semaphore.
 */
#include <stdint.h>

#include "FreeRTOS.h"
#include "queue.h"
#include "semphr.h"
#include "task.h"

enum { WORDS = 64, HALF = 32, STACK = 256, SETS = 2 };

/* The name begins like the kernel's own names. */
struct StaticRoom {
	char number;
	StaticSemaphore_t door;
	StaticSemaphore_t lamp;
};

static struct StaticRoom rooms[2];
static uint32_t words[WORDS];
static StackType_t giver_stack[STACK], chooser_stack[STACK];
static StaticTask_t giver_task, chooser_task;
static QueueSetHandle_t either;
static QueueHandle_t orders;
static SemaphoreHandle_t rings;

void vApplicationIdleHook(void)
{
	__asm__ volatile("wfi");
}

void TIMER0_Handler(void)
{
	stop(3);
}

/* A binary semaphore accepts the first token and rejects the others. */
__attribute__((noinline)) static void overfill(StaticSemaphore_t *memory, unsigned refused)
{
	SemaphoreHandle_t made = xSemaphoreCreateBinaryStatic(memory);

	for (unsigned given = 0; given <= refused; given++) {
		xSemaphoreGive(made);
	}
}

static void give(void *unused)
{
	StaticSemaphore_t on_stack[2];
	unsigned order = 1;

	(void)unused;
	overfill(&rooms[1].door, 1);
	overfill(&rooms[1].lamp, 2);
	overfill((StaticSemaphore_t *)words, 3);
	overfill((StaticSemaphore_t *)(words + HALF), 4);
	overfill(&on_stack[0], 5);
	overfill(&on_stack[1], 6);
	vTaskDelay(1);
	xQueueSend(orders, &order, 0);
	vTaskDelay(1);
	xSemaphoreGive(rings);
	vTaskDelay(1);
	stop(0);
}

static void choose(void *unused)
{
	(void)unused;
	for (;;) {
		unsigned order;
		QueueSetMemberHandle_t found = xQueueSelectFromSet(either, portMAX_DELAY);

		if (found == orders) {
			xQueueReceive(orders, &order, 0);
		} else {
			xSemaphoreTake(rings, 0);
		}
	}
}

int main(void)
{
	orders = xQueueCreate(1, sizeof(unsigned));
	rings = xSemaphoreCreateBinary();
	either = xQueueCreateSet(SETS);
	xQueueAddToSet(orders, either);
	xQueueAddToSet(rings, either);
	xTaskCreateStatic(give, "giver", STACK, NULL, 1, giver_stack, &giver_task);
	xTaskCreateStatic(choose, "chooser", STACK, NULL, 2, chooser_stack, &chooser_task);
	vTaskStartScheduler();
	return 97;
}
