/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A main() that creates native tasks next to ove threads, and starts the scheduler itself. */
#include <FreeRTOS.h>
#include <hal.h>
#include <stdio.h>
#include <stdlib.h>
#include <task.h>

#include <ove/ove.h>
#include <ove_own.h>

OVE_SEM_DEFINE_STATIC(asked, 0, 1);
OVE_SEM_DEFINE_STATIC(answered, 0, 1);

static void native(void *arg)
{
	(void)arg;
	(void)ove_sem_take(asked, OVE_WAIT_FOREVER);
	printf("a task of the kernel waited for ove's semaphore\n");
	vTaskDelay(2);
	(void)ove_sem_give(answered);
	vTaskSuspend(NULL);
}

static void ask(void *arg)
{
	(void)arg;
	(void)ove_sem_give(asked);
	printf("answered: %d\n", ove_sem_take(answered, 1000));
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(asker, ask, NULL, OVE_PRIO_NORMAL, 2048);

int main(void)
{
	static char line[80];
	static StaticTask_t task;
	static StackType_t stack[512];

	(void)setvbuf(stdout, line, _IOLBF, sizeof(line));
	SystemClock_Config();
	HAL_Init();
	HAL_Delay(2);
	ove_prepare();
	(void)xTaskCreateStatic(native, "native", 512, NULL, 12, stack, &task);
	vTaskStartScheduler();
}
