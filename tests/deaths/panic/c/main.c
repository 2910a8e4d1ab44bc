/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A thread calls abort() while another thread waits for a byte.
 */
#include <ove/ove.h>

#include <stdlib.h>

enum { STACK = 2048, BYTES = 8, APART_MS = 10 };

OVE_STREAM_DEFINE_STATIC(line, BYTES, 1);

static __attribute__((noinline)) void check(int value)
{
	if (value != 1) {
		abort();
	}
}

static void parse(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(APART_MS);
	for (int value = 1; value < 3; value++) {
		check(value);
	}
}

static void listen(void *arg)
{
	char byte;

	(void)arg;
	(void)ove_stream_receive(line, &byte, 1, OVE_WAIT_FOREVER);
}

OVE_THREAD_DEFINE_STATIC(parser, parse, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(listener, listen, NULL, OVE_PRIO_HIGH, STACK);

void ove_main(void)
{
	ove_run();
}
