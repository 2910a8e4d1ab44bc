/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <stdlib.h>

enum { NAPS = 3, NAP_MS = 2 };

__attribute__((noinline)) static void nap(uint32_t milliseconds)
{
	ove_thread_sleep_ms(milliseconds);
}

static void sleep_often(void *unused)
{
	(void)unused;
	for (int count = 0; count < NAPS; count++) {
		nap(NAP_MS);
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(napper, sleep_often, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	ove_run();
}
