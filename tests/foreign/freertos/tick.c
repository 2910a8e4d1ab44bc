/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A task that stops the tick while another task waits; WAY selects how. With FOREVER, the other task waits for a device
 * interrupt, not for a time.
 */
#include <stdint.h>

#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"

#define SYST_CSR (*(volatile uint32_t *)0xE000E010)
#define ENABLE   1U

enum { RUNS = 0, OFF = 1, OFF_ASLEEP = 2, HELD = 3, FOREVER = 4 };
enum { BEFORE_MS = 10, NAP_MS = 2 };

static SemaphoreHandle_t arrived;

void vApplicationIdleHook(void)
{
	if (WAY == RUNS || WAY == OFF_ASLEEP) {
		__asm__ volatile("wfi");
	}
}

void TIMER0_Handler(void)
{
	stop(3);
}

__attribute__((noinline)) static void stop_the_tick(void)
{
	SYST_CSR &= ~ENABLE;
}

static void break_it(void *unused)
{
	(void)unused;
	vTaskDelay(BEFORE_MS);
	if (WAY == OFF || WAY == OFF_ASLEEP || WAY == FOREVER) {
		stop_the_tick();
	}
	if (WAY == HELD) {
		taskENTER_CRITICAL();
		for (;;) {
		}
	}
	vTaskSuspend(NULL);
}

static void nap(void *unused)
{
	(void)unused;
	for (;;) {
		if (WAY == FOREVER) {
			xSemaphoreTake(arrived, portMAX_DELAY);
		}
		vTaskDelay(NAP_MS);
	}
}

int main(void)
{
	arrived = xSemaphoreCreateBinary();
	xTaskCreate(break_it, "breaks", 256, NULL, 2, NULL);
	xTaskCreate(nap, "naps", 256, NULL, 3, NULL);
	vTaskStartScheduler();
	return 97;
}
