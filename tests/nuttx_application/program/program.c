/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "program.h"

OVE_SEM_DEFINE_STATIC(given, 0, 10);
OVE_SEM_DEFINE_STATIC(answered, 0, 1);

static void count(void *arg)
{
	(void)arg;
	for (int i = 1; ove_sem_take(given, OVE_WAIT_FOREVER) == OVE_OK; i++) {
		printf("given %d\n", i);
	}
}

OVE_THREAD_DEFINE_STATIC(counter, count, NULL, OVE_PRIO_NORMAL, 2048);

int program_give(void)
{
	return ove_sem_give(given);
}

int program_wait(uint32_t timeout_ms)
{
	return ove_sem_take(answered, timeout_ms);
}

int program_answer(void)
{
	return ove_sem_give(answered);
}

void ove_main(void)
{
	printf("ove_main\n");
	(void)ove_run();
}
