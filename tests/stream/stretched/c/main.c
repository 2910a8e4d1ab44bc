/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A program whose next tick comes after a long time: a thread makes SysTick count down from its largest value.
 * Nothing is switched off or masked, and the threads that wait for a time keep waiting.
 */
#include <ove/ove.h>

#define SYST_RVR (*(volatile uint32_t *)0xE000E014)
#define SYST_CVR (*(volatile uint32_t *)0xE000E018)

enum { STACK = 2048, BEFORE_MS = 20, NAP_MS = 3, LARGEST = 0xFFFFFF };

OVE_SEM_DEFINE_STATIC(never, 0, 1);

static void run_stretcher(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(BEFORE_MS);
	SYST_RVR = LARGEST;
	SYST_CVR = 0;
	ove_sem_take(never, OVE_WAIT_FOREVER);
}

OVE_THREAD_DEFINE_STATIC(stretcher, run_stretcher, NULL, OVE_PRIO_HIGH, STACK);

static void run_napper(void *arg)
{
	(void)arg;
	for (;;) {
		ove_sem_take(never, NAP_MS);
	}
}

OVE_THREAD_DEFINE_STATIC(napper, run_napper, NULL, OVE_PRIO_NORMAL, STACK);

void ove_main(void)
{
	ove_run();
}
