/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A heap for kernels without one: first fit in one array of CONFIG_OVE_HEAP_SIZE bytes; freeing joins adjacent blocks.
 * The kernel's ove_backend/heap.h defines OVE_CORTEX_M_HEAP_ENTER() and OVE_CORTEX_M_HEAP_EXIT(), which keep other
 * threads out and reject an interrupt. The search is long, so they hold off thread switches, not interrupts.
 */
#include <ove_seam/heap.h>

#if !CONFIG_OVE_ZERO_HEAP && defined(OVE_CORTEX_M_HEAP_ENTER)

#define ALIGN 8u

/* The header before each block, free or allocated. */
struct head {
	size_t size;       /* of the block including its header */
	struct head *next; /* free block: the next free block, by address; allocated block: NULL */
};
_Static_assert(sizeof(struct head) == ALIGN, "a block after a head must keep its alignment");

static unsigned char heap[CONFIG_OVE_HEAP_SIZE & ~(ALIGN - 1u)] __attribute__((aligned(ALIGN)));
static struct head *free_blocks;
static size_t used;
static size_t peak;
static size_t blocks;

static void prepare(void)
{
	static unsigned char is_ready;

	if (is_ready == 0u) {
		is_ready = 1;
		free_blocks = (struct head *)(void *)heap;
		free_blocks->size = sizeof(heap);
		free_blocks->next = NULL;
	}
}

static struct head *take(size_t size)
{
	struct head **link = &free_blocks;

	while (*link != NULL && (*link)->size < size) {
		link = &(*link)->next;
	}
	struct head *const block = *link;
	if (block == NULL) {
		return NULL;
	}
	if (block->size >= size + 2u * sizeof(struct head)) {
		struct head *const rest = (struct head *)(void *)((unsigned char *)block + size);

		rest->size = block->size - size;
		rest->next = block->next;
		block->size = size;
		*link = rest;
	} else {
		*link = block->next;
	}
	block->next = NULL;
	used += block->size;
	blocks++;
	if (used > peak) {
		peak = used;
	}
	return block;
}

static void *end_of(struct head *block)
{
	return (unsigned char *)block + block->size;
}

static void give_back(struct head *block)
{
	struct head *before = NULL;
	struct head *after = free_blocks;

	used -= block->size;
	blocks--;
	while (after != NULL && after < block) {
		before = after;
		after = after->next;
	}
	block->next = after;
	if (after != NULL && end_of(block) == after) {
		block->size += after->size;
		block->next = after->next;
	}
	if (before == NULL) {
		free_blocks = block;
	} else if (end_of(before) == block) {
		before->size += block->size;
		before->next = block->next;
	} else {
		before->next = block;
	}
}

void *ove_backend_heap_alloc(size_t size)
{
	if (size > sizeof(heap) - sizeof(struct head)) {
		return NULL;
	}
	const size_t least = size != 0u ? size : 1u;
	const size_t whole = (least + sizeof(struct head) + ALIGN - 1u) & ~(size_t)(ALIGN - 1u);

	OVE_CORTEX_M_HEAP_ENTER();
	prepare();
	struct head *const block = take(whole);
	OVE_CORTEX_M_HEAP_EXIT();
	return block != NULL ? block + 1 : NULL;
}

void ove_backend_heap_free(void *memory)
{
	if (memory != NULL) {
		OVE_CORTEX_M_HEAP_ENTER();
		give_back((struct head *)memory - 1);
		OVE_CORTEX_M_HEAP_EXIT();
	}
}

void ove_backend_heap_stats(ove_heap_stats_t *stats)
{
	OVE_CORTEX_M_HEAP_ENTER();
	stats->total = sizeof(heap);
	stats->used = used;
	stats->peak = peak;
	stats->allocations = blocks;
	OVE_CORTEX_M_HEAP_EXIT();
}

#endif
