/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The part of the idle thread's sleep that needs the kernel's private data; see src/sleep.c. */
#ifndef OVE_FREERTOS_SLEEP_H
#define OVE_FREERTOS_SLEEP_H

#include <ove_seam/power.h>

/* True if the idle thread is the only one that is ready, and something is due at the next tick. */
int ove_freertos_is_due_next(void)
{
	return prvGetExpectedIdleTime() == 1u;
}

#if CONFIG_OVE_POWER
uint32_t ove_backend_power_next_ticks(void)
{
	return xNextTaskUnblockTime == portMAX_DELAY ? UINT32_MAX : xNextTaskUnblockTime - xTickCount;
}
#endif

#endif
