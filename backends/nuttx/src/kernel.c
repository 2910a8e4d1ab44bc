/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The start: NuttX runs already, and its first thread, above all others, is the one that runs ove_main(). */
#include <stdio.h>

#include <ove/ove.h>
#include <ove/timer.h>
#include <ove_seam/kernel.h>

#include "native.h"

bool ove_nuttx_started;

int ove_backend_start(void)
{
	static sem_t never;
	int result = OVE_OK;

	(void)nxsem_init(&never, 0, 0);
	/* The threads have other streams. */
	(void)fflush(NULL);
#if CONFIG_OVE_TIMER
	result = ove_generic_timer_start_service();
	if (result != OVE_OK) {
		return result;
	}
#endif
	ove_nuttx_clock_start();
	ove_nuttx_started = true;
	ove_nuttx_threads_start();
	for (;;) {
		(void)nxsem_wait(&never);
	}
	return result;
}
