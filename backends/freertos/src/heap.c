/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/heap.h>

#if !CONFIG_OVE_ZERO_HEAP

#if !CONFIG_OVE_OWN_BOARD
/* Defined in this file, so that aligning it takes no bytes from it. */
uint8_t ucHeap[configTOTAL_HEAP_SIZE] __attribute__((aligned(portBYTE_ALIGNMENT)));
#endif

/* Selects the kernel's heap implementation, portable/MemMang/heap_<n>.c. */
#ifndef OVE_FREERTOS_HEAP
#define OVE_FREERTOS_HEAP 4
#endif

#if OVE_FREERTOS_HEAP == 3

/* The C library's heap has no statistics. */
void ove_backend_heap_stats(ove_heap_stats_t *stats)
{
	*stats = (ove_heap_stats_t){0};
}

#elif OVE_FREERTOS_HEAP <= 2

/* These heaps count only their free bytes. */
void ove_backend_heap_stats(ove_heap_stats_t *stats)
{
	static size_t peak;
	const size_t used = configTOTAL_HEAP_SIZE - xPortGetFreeHeapSize();

	peak = used > peak ? used : peak;
	*stats = (ove_heap_stats_t){.total = configTOTAL_HEAP_SIZE, .used = used, .peak = peak};
}

#else

/* The kernel sets up its heap at the first allocation; until then its statistics are 0. It then uses a pointer and a
 * size at the end as its own end mark. */
#define END_MARK_BYTES (sizeof(void *) + sizeof(size_t))

void ove_backend_heap_stats(ove_heap_stats_t *stats)
{
	HeapStats_t native;

	vPortGetHeapStats(&native);
	stats->total = configTOTAL_HEAP_SIZE;
	stats->used = END_MARK_BYTES;
	stats->peak = END_MARK_BYTES;
	stats->allocations = native.xNumberOfSuccessfulAllocations - native.xNumberOfSuccessfulFrees;
	if (native.xNumberOfSuccessfulAllocations != 0u || native.xAvailableHeapSpaceInBytes != 0u) {
		stats->used = configTOTAL_HEAP_SIZE - native.xAvailableHeapSpaceInBytes;
		stats->peak = configTOTAL_HEAP_SIZE - native.xMinimumEverFreeBytesRemaining;
	}
}

#endif

#endif
