/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/heap.h>

#if !CONFIG_OVE_ZERO_HEAP

void ove_backend_heap_stats(ove_heap_stats_t *stats)
{
	HeapStats_t native;

	vPortGetHeapStats(&native);
	stats->total = CONFIG_OVE_HEAP_SIZE;
	stats->used = CONFIG_OVE_HEAP_SIZE - native.xAvailableHeapSpaceInBytes;
	stats->peak = CONFIG_OVE_HEAP_SIZE - native.xMinimumEverFreeBytesRemaining;
	stats->allocations = native.xNumberOfSuccessfulAllocations - native.xNumberOfSuccessfulFrees;
}

#endif
