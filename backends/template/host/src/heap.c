/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/heap.h>

#if !CONFIG_OVE_ZERO_HEAP

#include <stdlib.h>
#include <string.h>

/* Yours: the kernel's heap, or one of CONFIG_OVE_HEAP_SIZE bytes. */
void *ove_backend_heap_alloc(size_t size)
{
	return malloc(size);
}

void ove_backend_heap_free(void *memory)
{
	free(memory);
}

void ove_backend_heap_stats(ove_heap_stats_t *stats)
{
	memset(stats, 0, sizeof(*stats));
}

#endif
