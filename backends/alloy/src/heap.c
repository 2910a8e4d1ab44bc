/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * First fit over one array, neighbours joined when freed. The kernel itself never allocates, so this is the
 * application's and the C library's only. Other threads wait meanwhile (the kernel holds its switch); interrupts go on.
 */
#include <ove_seam/heap.h>
#include <ove_seam/kernel.h>

#if !CONFIG_OVE_ZERO_HEAP

#define ALIGN 8u

/* Lies before each block, free or taken. */
struct head {
	size_t size;       /* of the block with its head */
	struct head *next; /* of a free one: the next free one, by address; of a taken one: NULL */
};
_Static_assert(sizeof(struct head) == ALIGN, "a block after a head must keep its alignment");

static unsigned char heap[CONFIG_OVE_HEAP_SIZE & ~(ALIGN - 1u)] __attribute__((aligned(ALIGN)));
static struct head *free_blocks;
static size_t used;
static size_t peak;
static size_t blocks;

void ove_alloy_heap_enter(void);
void ove_alloy_heap_exit(void);

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

	ove_alloy_heap_enter();
	prepare();
	struct head *const block = take(whole);
	ove_alloy_heap_exit();
	return block != NULL ? block + 1 : NULL;
}

void ove_backend_heap_free(void *memory)
{
	if (memory != NULL) {
		ove_alloy_heap_enter();
		give_back((struct head *)memory - 1);
		ove_alloy_heap_exit();
	}
}

void ove_backend_heap_stats(ove_heap_stats_t *stats)
{
	ove_alloy_heap_enter();
	stats->total = sizeof(heap);
	stats->used = used;
	stats->peak = peak;
	stats->allocations = blocks;
	ove_alloy_heap_exit();
}

#endif
