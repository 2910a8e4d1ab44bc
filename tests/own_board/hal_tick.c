/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The HAL's tick and the C library next to ove threads: HAL_Delay(), HAL_SuspendTick() at each part of a tick, and an
 * allocation while another thread is inside the allocator. A timer's counter is the reference for the clock.
 */
#include <hal.h>
#include <reent.h>
#include <stdio.h>
#include <stdlib.h>

#include <ove/ove.h>

#define TIMER_VALUE   (*(volatile uint32_t *)0x40001004u)
#define TIMER_RELOAD  (*(volatile uint32_t *)0x40001008u)
#define TIMER_CTRL    (*(volatile uint32_t *)0x40001000u)
#define COUNTS_PER_US 25u

void __malloc_lock(struct _reent *reent);
void __malloc_unlock(struct _reent *reent);

OVE_SEM_DEFINE_STATIC(begin, 0, 1);
OVE_SEM_DEFINE_STATIC(ended, 0, 1);

/* Microseconds of the timer, which no code here stops. */
static uint64_t timer_us(void)
{
	return (UINT32_MAX - TIMER_VALUE) / COUNTS_PER_US;
}

static void suspend_the_tick(void)
{
	const uint64_t start_us = timer_us();
	const uint64_t clock_start_us = ove_time_get_us();
	uint64_t last_us = clock_start_us;
	unsigned wrong = 0;

	for (unsigned turn = 0; turn < 2000u; turn++) {
		HAL_SuspendTick();
		const uint64_t suspended_us = ove_time_get_us();
		HAL_ResumeTick();
		const uint64_t resumed_us = ove_time_get_us();

		wrong += suspended_us < last_us || resumed_us < suspended_us;
		last_us = resumed_us;
		/* A tick is not a multiple of this step, so the turns hit each part of a tick. */
		for (volatile unsigned pause = 0; pause < 7u; pause++) {
		}
	}
	const int64_t apart_us = (int64_t)(ove_time_get_us() - clock_start_us) - (int64_t)(timer_us() - start_us);

	printf("clock back: %u times, lost: %s\n", wrong, apart_us > -100 && apart_us < 100 ? "nothing" : "ticks");
}

static void allocate(void *arg)
{
	(void)arg;
	(void)ove_sem_take(begin, OVE_WAIT_FOREVER);
	printf("urgent: allocates\n");
	void *volatile block = malloc(16);

	free(block);
	printf("urgent: has allocated\n");
	(void)ove_sem_give(ended);
}

static void run(void *arg)
{
	(void)arg;
	const uint64_t before_us = ove_time_get_us();
	HAL_Delay(5);
	const uint64_t delayed_us = ove_time_get_us() - before_us;

	printf("HAL_Delay(5): %s\n", delayed_us >= 4000u && delayed_us <= 6000u ? "5 ms" : "not 5 ms");
	suspend_the_tick();
	__malloc_lock(_REENT);
	(void)ove_sem_give(begin);
	printf("owner: inside the allocator\n");
	__malloc_unlock(_REENT);
	(void)ove_sem_take(ended, OVE_WAIT_FOREVER);
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(runner, run, NULL, OVE_PRIO_NORMAL, 2048);
OVE_THREAD_DEFINE_STATIC(urgent, allocate, NULL, OVE_PRIO_HIGH, 2048);

void ove_main(void)
{
	static char line[80];

	(void)setvbuf(stdout, line, _IOLBF, sizeof(line));
	TIMER_RELOAD = UINT32_MAX;
	TIMER_VALUE = UINT32_MAX;
	TIMER_CTRL = 1;
	(void)ove_run();
}
