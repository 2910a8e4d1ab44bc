/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A frame larger than its thread's stack, in a user's project, where the MPU guards nothing. */
#include <stdlib.h>

#include <ove/ove.h>

#define STACK_BYTES 1024u

static __attribute__((noinline)) void write_far_end(void)
{
	unsigned char block[STACK_BYTES + 3000u];
	volatile unsigned char *const bytes = block;

	bytes[0] = 1;
}

static void run(void *arg)
{
	(void)arg;
	write_far_end();
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(greedy, run, NULL, OVE_PRIO_NORMAL, STACK_BYTES);

void ove_main(void)
{
	(void)ove_run();
}
