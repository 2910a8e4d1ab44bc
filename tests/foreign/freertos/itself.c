/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A task suspends itself, and the task that resumes it passes a variable. A third task has suspended itself too. With
 * IS_WRONG, the first task uses a variable of the third one.
 */
#include "FreeRTOS.h"
#include "task.h"

enum { STACK = 256, LEVEL = 2, TURN = 2 };

static int passed, kept;
static TaskHandle_t sleeper;
static volatile int used;

void vApplicationIdleHook(void)
{
	__asm__ volatile("wfi");
}

void TIMER0_Handler(void)
{
	stop(3);
}

static void await(void *arg)
{
	(void)arg;
	vTaskSuspend(NULL);
	used = passed;
	if (IS_WRONG) {
		used = kept;
	}
	stop(0);
}

static void keep(void *arg)
{
	(void)arg;
	kept = 1;
	vTaskSuspend(NULL);
}

static void resume(void *arg)
{
	(void)arg;
	vTaskDelay(TURN);
	passed = 1;
	vTaskResume(sleeper);
	vTaskDelete(NULL);
}

int main(void)
{
	xTaskCreate(await, "await", STACK, NULL, LEVEL, &sleeper);
	xTaskCreate(keep, "keep", STACK, NULL, LEVEL, NULL);
	xTaskCreate(resume, "resume", STACK, NULL, LEVEL, NULL);
	vTaskStartScheduler();
	return 97;
}
