/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/heap_guard.h>

#include <ove/stop.h>

static unsigned char locked;

void ove_heap_guard_lock(void)
{
	__atomic_store_n(&locked, 1, __ATOMIC_RELEASE);
}

bool ove_heap_guard_locked(void)
{
	return __atomic_load_n(&locked, __ATOMIC_ACQUIRE) != 0;
}

void ove_heap_guard_check(const void *caller)
{
	if (ove_heap_guard_locked()) {
		ove_stop_at(OVE_STOP_HEAP_LOCKED, caller);
	}
}
