/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A task that waits for a semaphore that a kernel timer gives. With ONCE, the timer expires only once. */
#include <stdint.h>

#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"
#include "timers.h"

enum { AGAIN = 1, ONCE = 2 };
enum { PERIOD_MS = 25 };

static SemaphoreHandle_t expired;
static TimerHandle_t timer;

void vApplicationIdleHook(void)
{
	__asm__ volatile("wfi");
}

void TIMER0_Handler(void)
{
}

static void expire(TimerHandle_t unused)
{
	(void)unused;
	xSemaphoreGive(expired);
}

static void run_waiter(void *unused)
{
	(void)unused;
	xTimerStart(timer, portMAX_DELAY);
	for (;;) {
		xSemaphoreTake(expired, portMAX_DELAY);
	}
}

int main(void)
{
	expired = xSemaphoreCreateBinary();
	timer = xTimerCreate("timer", pdMS_TO_TICKS(PERIOD_MS), WAY == AGAIN, NULL, expire);
	xTaskCreate(run_waiter, "waiter", 256, NULL, 2, NULL);
	vTaskStartScheduler();
	return 97;
}
