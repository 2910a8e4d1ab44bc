/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/heap.h>

#if !CONFIG_OVE_ZERO_HEAP

#include <ove_backend/native.h>

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

#include <nuttx/mm/mm.h>

#include <ove_seam/heap_guard.h>

#if !OVE_NUTTX_APPLICATION

static unsigned char memory[CONFIG_OVE_HEAP_SIZE] __attribute__((aligned(8)));

void __wrap_up_allocate_heap(void **start, size_t *size);

/* The kernel would use all memory after the image. */
void __wrap_up_allocate_heap(void **start, size_t *size)
{
	*start = memory;
	*size = sizeof(memory);
}

#endif

/* In an interrupt, the kernel's allocator continues although a thread may be in the middle of the heap; its free()
 * waits for a thread. Because malloc() is not called in between, the test costs nothing. */
void *ove_backend_heap_alloc(size_t size)
{
	ove_heap_guard_refuse_isr();
	return mm_malloc(USR_HEAP, size);
}

void ove_backend_heap_free(void *block)
{
	free(block);
}

void ove_backend_heap_stats(ove_heap_stats_t *stats)
{
	const struct mallinfo native = mallinfo();

	stats->total = (size_t)native.arena;
	stats->used = (size_t)native.uordblks;
	stats->peak = (size_t)native.usmblks;
	if (stats->peak > stats->total) {
		/* The kernel counts its own part twice. */
		stats->peak = stats->total;
	}
	stats->allocations = (size_t)native.aordblks;
}

#endif
