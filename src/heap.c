/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/heap.h>
#include <ove/inline/check.h>
#include <ove_seam/heap.h>
#include <ove_seam/heap_guard.h>

int ove_heap_stats(ove_heap_stats_t *stats)
{
	OVE_CHECK_ARG(stats != NULL);
	OVE_CHECK_NOT_ISR();
#if CONFIG_OVE_ZERO_HEAP
	*stats = (ove_heap_stats_t){0};
#else
	ove_backend_heap_stats(stats);
#endif
	return OVE_OK;
}

bool ove_heap_is_locked(void)
{
	return ove_heap_guard_locked();
}
