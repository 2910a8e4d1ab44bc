/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A thread calls a function that reads an address without memory, while another thread waits for a semaphore.
 */
#include <ove/ove.h>

#include <stdint.h>

enum { STACK = 2048, APART_MS = 10 };

OVE_SEM_DEFINE_STATIC(ready, 0, 1);

static uint32_t volatile *sensor = (uint32_t volatile *)0xd0000000u;

static __attribute__((noinline)) uint32_t read_sensor(unsigned channel)
{
	return sensor[channel] + channel;
}

static void sample(void *arg)
{
	uint32_t sum = 0;

	(void)arg;
	ove_thread_sleep_ms(APART_MS);
	for (unsigned channel = 0; channel < 4; channel++) {
		sum += read_sensor(channel);
	}
	if (sum != 0) {
		ove_sem_give(ready);
	}
}

static void report(void *arg)
{
	(void)arg;
	ove_sem_take(ready, OVE_WAIT_FOREVER);
}

OVE_THREAD_DEFINE_STATIC(sampler, sample, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(reporter, report, NULL, OVE_PRIO_HIGH, STACK);

void ove_main(void)
{
	ove_run();
}
