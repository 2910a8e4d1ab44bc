/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The program reads an address without memory before it starts its threads.
 */
#include <ove/ove.h>

#include <stdint.h>

enum { STACK = 2048, APART_MS = 10 };

static uint32_t volatile *sensor = (uint32_t volatile *)0xd0000000u;

static __attribute__((noinline)) uint32_t calibrate(void)
{
	return *sensor + 1;
}

static void nap(void *arg)
{
	(void)arg;
	for (;;) {
		ove_thread_sleep_ms(APART_MS);
	}
}

OVE_THREAD_DEFINE_STATIC(urgent, nap, NULL, OVE_PRIO_HIGH, STACK);

void ove_main(void)
{
	if (calibrate() != 0) {
		ove_run();
	}
}
