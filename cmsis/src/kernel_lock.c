/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel lock, which does not nest: each call returns the previous state. */
#include "kernel_lock.h"

#include "kernel_suspend.h"
#include "object.h"

#include <ove_seam/section.h>

/* The standard's own lock. ove locks nest around it. */
static bool is_locked;

/* If threads run at the same time, another thread's lock does not count for the caller. */
bool os_kernel_is_locked(void)
{
	return ove_backend_in_thread() && OVE_BACKEND_SCHEDULER_DEPTH != 0u && is_locked;
}

bool os_is_alone(void)
{
	return ove_backend_in_thread() && ove_scheduler_is_locked();
}

bool os_may_wait(void)
{
	return ove_backend_in_thread() && !ove_backend_in_section() && !ove_scheduler_is_locked();
}

static void set_lock(bool wanted)
{
	if (wanted == os_kernel_is_locked()) {
		return;
	}
	if (wanted) {
		ove_scheduler_lock();
		is_locked = true;
	} else {
		is_locked = false;
		ove_scheduler_unlock();
	}
}

static int32_t change(bool wanted)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!ove_backend_in_thread() || os_kernel_is_suspended()) {
		return osError;
	}
	const bool before = os_kernel_is_locked();

	set_lock(wanted);
	return before ? 1 : 0;
}

int32_t osKernelLock(void)
{
	return change(true);
}

int32_t osKernelUnlock(void)
{
	return change(false);
}

int32_t osKernelRestoreLock(int32_t lock)
{
	if (lock != 0 && lock != 1) {
		return os_in_isr() ? osErrorISR : osError;
	}
	const int32_t before = change(lock == 1);

	return before < 0 ? before : lock;
}
