/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Two tasks that lock two mutexes. If IS_CIRCLE is 1, `reader` locks them in the opposite order: a deadlock.
 * Link-time optimisation inlines the kernel's function into its only caller.
 */
#include <stdint.h>

#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"

enum { ROUNDS = 5 };

static SemaphoreHandle_t bus, store;

void vApplicationIdleHook(void)
{
	__asm__ volatile("wfi");
}

void TIMER0_Handler(void)
{
	stop(3);
}

__attribute__((noinline)) static void lock(SemaphoreHandle_t mutex)
{
	xSemaphoreTake(mutex, portMAX_DELAY);
}

static void work(void *mutexes)
{
	SemaphoreHandle_t *const each = mutexes;

	for (int round = 0; round < ROUNDS; round++) {
		lock(each[0]);
		vTaskDelay(1);
		lock(each[1]);
		xSemaphoreGive(each[1]);
		xSemaphoreGive(each[0]);
		vTaskDelay(3);
	}
	vTaskSuspend(NULL);
}

int main(void)
{
	static SemaphoreHandle_t forth[2], back[2];

	bus = xSemaphoreCreateMutex();
	store = xSemaphoreCreateMutex();
	forth[0] = back[IS_CIRCLE] = bus;
	forth[1] = back[!IS_CIRCLE] = store;
	xTaskCreate(work, "writer", 256, forth, 2, NULL);
	xTaskCreate(work, "reader", 256, back, 3, NULL);
	vTaskStartScheduler();
	return 97;
}
