/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The part of the idle thread's sleep that needs the kernel's private data; see src/sleep.c. */
#ifndef OVE_FREERTOS_SLEEP_H
#define OVE_FREERTOS_SLEEP_H

/* Return true if only the idle thread is ready and an event is due at the next tick. */
int ove_freertos_is_due_next(void)
{
	return prvGetExpectedIdleTime() == 1u;
}

#endif
