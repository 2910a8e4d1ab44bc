/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel without its tick, while the application sleeps; see docs/design/cmsis.md. */
#include "kernel_suspend.h"

#include <ove_seam/section.h>
#include <ove_seam/tick_stop.h>

#include "kernel_lock.h"
#include "object.h"

#if CONFIG_OVE_TICK_STOP

static bool is_suspended;

/* The remainder of earlier sleeps, in thousandths of a kernel tick, if the kernel's tick is longer than a
 * millisecond. */
static uint32_t rest;

bool os_kernel_is_suspended(void)
{
	return is_suspended;
}

/* Returns the number of ticks of this API until the kernel tick at which the next event is due. */
static uint32_t ticks_to_next_event(void)
{
	const uint32_t left = ove_backend_next_event_ticks();
	const uint64_t ticks = ((uint64_t)left * 1000u + CONFIG_OVE_TICK_HZ - 1u) / CONFIG_OVE_TICK_HZ;

	if (left == UINT32_MAX) {
		return osWaitForever;
	}
	return ticks < osWaitForever ? (uint32_t)ticks : osWaitForever - 1u;
}

uint32_t osKernelSuspend(void)
{
	if (!ove_backend_in_thread() || ove_backend_in_section() || is_suspended || os_kernel_is_locked()) {
		return 0;
	}
	ove_scheduler_lock();
	is_suspended = true;
	ove_backend_tick_stop();
	return ticks_to_next_event();
}

void osKernelResume(uint32_t sleep_ticks)
{
	uint64_t ticks;

	if (!ove_backend_in_thread() || !is_suspended) {
		return;
	}
	ticks = (uint64_t)sleep_ticks * CONFIG_OVE_TICK_HZ + rest;
	rest = (uint32_t)(ticks % 1000u);
	ticks /= 1000u;
	while (ticks != 0u) {
		const uint32_t part = ticks < UINT32_MAX ? (uint32_t)ticks : UINT32_MAX;

		ove_backend_tick_skip(part);
		ticks -= part;
	}
	ove_backend_tick_start();
	is_suspended = false;
	ove_scheduler_unlock();
}

#else

bool os_kernel_is_suspended(void)
{
	return false;
}

/* The standard's result if the kernel cannot be suspended: no time to sleep. */
uint32_t osKernelSuspend(void)
{
	return 0;
}

void osKernelResume(uint32_t sleep_ticks)
{
	(void)sleep_ticks;
}

#endif
