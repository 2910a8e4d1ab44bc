/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The smallest complete program: a thread that says three times what time it is. */
#include <ove/ove.h>

#include <stdio.h>
#include <stdlib.h>

static void say_hello(void *arg)
{
	(void)arg;
	for (int i = 1; i <= 3; i++) {
		printf("hello %d at %u ms\n", i, (unsigned)ove_time_get_ms());
		ove_thread_sleep_ms(10);
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(hello, say_hello, NULL, OVE_PRIO_NORMAL, 4096);

void ove_main(void)
{
	ove_run();
}
