/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/heap.h>

#if !CONFIG_OVE_ZERO_HEAP

#include <zephyr/kernel.h>

K_HEAP_DEFINE(ove_zephyr_heap, CONFIG_OVE_HEAP_SIZE);

void *ove_backend_heap_alloc(size_t size)
{
	return k_heap_alloc(&ove_zephyr_heap, size, K_NO_WAIT);
}

void ove_backend_heap_free(void *block)
{
	if (block != NULL) {
		k_heap_free(&ove_zephyr_heap, block);
	}
}

void ove_backend_heap_stats(ove_heap_stats_t *stats)
{
	stats->total = CONFIG_OVE_HEAP_SIZE;
	stats->used = 0;
	stats->peak = 0;
	stats->allocations = 0;
}

#endif
