/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The start: NuttX already runs, and its first thread, which is more urgent than all others, runs ove_main(). */
#include <stdio.h>

#include <ove_seam/kernel.h>
#include <ove_seam/run.h>
#include <ove_seam/thread.h>
#include <ove_seam/timer.h>

#include "native.h"

bool ove_nuttx_started;

/* The thread of ove_main(). */
static const struct tcb_s *starter;

/* Pid 0 is the idle thread, in which the kernel starts. Without other applications, only constructors run before
 * ove_nuttx_boot(), in the same thread. */
bool ove_nuttx_is_native_before_start(void)
{
	const struct tcb_s *const self = g_running_tasks[0];

	return self != starter && self->pid != 0 && (OVE_NUTTX_APPLICATION || starter != NULL);
}

void ove_nuttx_boot(void)
{
	starter = g_running_tasks[0];
#if OVE_NUTTX_APPLICATION
	ove_enter_main();
#else
	ove_boot();
#endif
}

int ove_backend_start(void)
{
	static sem_t never;
	int result = OVE_OK;

	(void)nxsem_init(&never, 0, 0);
	/* Flush this thread's streams: the threads that start now have others. */
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
