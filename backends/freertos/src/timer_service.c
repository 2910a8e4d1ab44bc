/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Waiting for the kernel's timer service. Its commands use the memory of timers. A thread that ends a timer sends a
 * function after them and waits until the service has run it.
 */
#include <ove_seam/kernel.h>
#include <ove_seam/timer.h>
#include <timers.h>

#include "timer_service.h"

#if CONFIG_OVE_TIMER

struct passing {
	struct ove_thread *thread;
	bool is_over;
};

/* Runs in the service. */
static void pass(void *arg, uint32_t unused)
{
	struct passing *const passing = (struct passing *)arg;
	const ove_backend_critical_t key = ove_backend_critical_enter();

	(void)unused;
	passing->is_over = true;
	ove_backend_thread_unpark(passing->thread);
	ove_backend_critical_exit(key);
}

void ove_freertos_timer_service_pass(void)
{
	struct passing passing = {.thread = ove_backend_thread_get_self()};

	(void)xTimerPendFunctionCall(pass, &passing, 0, portMAX_DELAY);
	ove_backend_wait_keep(true);
	while (!*(volatile bool *)&passing.is_over) {
		(void)ove_backend_thread_park(OVE_WAIT_FOREVER);
	}
	ove_backend_wait_keep(false);
}

#endif
