/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file ove's eight priorities where the kernel has any number: a thread reads back what it was given, and timers run.
 */
#include <FreeRTOS.h>
#include <hal.h>
#include <stdio.h>
#include <stdlib.h>

#include <ove/ove.h>
#include <ove_own.h>

static ove_timer_storage_t storage;
static ove_timer_t timer;

OVE_SEM_DEFINE_STATIC(expired, 0, 1);

static void expire(ove_timer_t which, void *unused)
{
	(void)which, (void)unused;
	(void)ove_sem_give(expired);
}

static void run(void *unused)
{
	const ove_thread_t self = ove_thread_get_self();

	(void)unused;
	for (int level = OVE_PRIO_IDLE; level <= OVE_PRIO_CRITICAL; level++) {
		(void)ove_thread_set_priority(self, (ove_prio_t)level);
		printf("%d:%u ", (int)ove_thread_get_priority(self), (unsigned)uxTaskPriorityGet(NULL));
	}
	printf("\ntimer: %d\n", ove_sem_take(expired, 1000));
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(runner, run, NULL, OVE_PRIO_NORMAL, 2048);

/* The generator's, which a project has of CMSIS-RTOS1's time; ove gives the kernel's tasks other memory. */
void vApplicationGetIdleTaskMemory(StaticTask_t **task, StackType_t **stack, configSTACK_DEPTH_TYPE *words);

void vApplicationGetIdleTaskMemory(StaticTask_t **task, StackType_t **stack, configSTACK_DEPTH_TYPE *words)
{
	(void)task, (void)stack, (void)words;
	abort();
}

void ove_main(void)
{
	static char line[80];

	(void)setvbuf(stdout, line, _IOLBF, sizeof(line));
	(void)ove_timer_init(&timer, &storage, expire, NULL, 3, OVE_TIMER_ONE_SHOT);
	(void)ove_timer_start(timer);
	(void)ove_run();
}

int main(void)
{
	SystemClock_Config();
	HAL_Init();
	ove_boot();
}
