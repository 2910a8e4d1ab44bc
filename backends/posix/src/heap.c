/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/heap.h>
#include <ove_seam/heap_guard.h>

#if !CONFIG_OVE_ZERO_HEAP

#include <malloc.h>
#include <stdlib.h>

static size_t used;
static size_t peak;
static size_t blocks;

void *ove_backend_heap_alloc(size_t size)
{
	/* The host's heap could handle this, but a program that is correct here must be correct on other kernels. */
	ove_heap_guard_refuse_isr();
	void *const block = malloc(size);
	size_t now;
	size_t highest;

	if (block == NULL) {
		return NULL;
	}
	now = __atomic_add_fetch(&used, malloc_usable_size(block), __ATOMIC_RELAXED);
	__atomic_add_fetch(&blocks, 1, __ATOMIC_RELAXED);
	highest = __atomic_load_n(&peak, __ATOMIC_RELAXED);
	while (highest < now &&
	       !__atomic_compare_exchange_n(&peak, &highest, now, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
	}
	return block;
}

void ove_backend_heap_free(void *block)
{
	ove_heap_guard_refuse_isr();
	if (block == NULL) {
		return;
	}
	__atomic_sub_fetch(&used, malloc_usable_size(block), __ATOMIC_RELAXED);
	__atomic_sub_fetch(&blocks, 1, __ATOMIC_RELAXED);
	free(block);
}

void ove_backend_heap_stats(ove_heap_stats_t *stats)
{
	stats->total = 0;
	stats->used = __atomic_load_n(&used, __ATOMIC_RELAXED);
	stats->peak = __atomic_load_n(&peak, __ATOMIC_RELAXED);
	stats->allocations = __atomic_load_n(&blocks, __ATOMIC_RELAXED);
}

#endif
