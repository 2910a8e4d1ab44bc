/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Heap mode: one kernel heap for ove and, by the linker option --wrap, for all callers of malloc(). The C library's
 * own heap has no statistics, and its lock is a kernel mutex, which would undo a priority inherited from an ove
 * mutex.
 */
#include <ove_seam/heap.h>

#if !CONFIG_OVE_ZERO_HEAP

#include <zephyr/kernel.h>

#include <errno.h>
#include <stdint.h>
#include <string.h>

/* The alignment that malloc() guarantees, and that ove_alloc_with_stack() relies on: 16 on RISC-V and on the host. */
#define ALIGN _Alignof(long double)

K_HEAP_DEFINE(ove_zephyr_heap, CONFIG_OVE_HEAP_SIZE);

static uint32_t blocks;

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_memalign(size_t align, size_t size);
void *__wrap_aligned_alloc(size_t align, size_t size);
void __wrap_free(void *block);

static void *take(size_t align, size_t size)
{
	void *const block = k_heap_aligned_alloc(&ove_zephyr_heap, align, size != 0u ? size : 1u, K_NO_WAIT);

	if (block != NULL) {
		(void)__atomic_add_fetch(&blocks, 1, __ATOMIC_RELAXED);
	}
	return block;
}

static void *allocate_or_report(size_t align, size_t size)
{
	void *const block = take(align < ALIGN ? ALIGN : align, size);

	if (block == NULL) {
		errno = ENOMEM;
	}
	return block;
}

void *ove_backend_heap_alloc(size_t size)
{
	return take(ALIGN, size);
}

void ove_backend_heap_free(void *block)
{
	if (block != NULL) {
		(void)__atomic_sub_fetch(&blocks, 1, __ATOMIC_RELAXED);
		k_heap_free(&ove_zephyr_heap, block);
	}
}

void ove_backend_heap_stats(ove_heap_stats_t *stats)
{
	struct sys_memory_stats native = {0};

	(void)sys_heap_runtime_stats_get(&ove_zephyr_heap.heap, &native);
	stats->total = CONFIG_OVE_HEAP_SIZE;
	stats->used = native.allocated_bytes;
	stats->peak = native.max_allocated_bytes;
	stats->allocations = __atomic_load_n(&blocks, __ATOMIC_RELAXED);
}

void *__wrap_malloc(size_t size)
{
	return allocate_or_report(ALIGN, size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	void *block;

	if (size != 0u && count > SIZE_MAX / size) {
		errno = ENOMEM;
		return NULL;
	}
	block = allocate_or_report(ALIGN, count * size);
	return block != NULL ? memset(block, 0, count * size) : NULL;
}

void *__wrap_memalign(size_t align, size_t size)
{
	return allocate_or_report(align, size);
}

void *__wrap_aligned_alloc(size_t align, size_t size)
{
	return allocate_or_report(align, size);
}

/* Not every kernel release has this call for a heap with a lock. */
static void *move(void *block, size_t size)
{
	const k_spinlock_key_t key = k_spin_lock(&ove_zephyr_heap.lock);
	void *const moved = sys_heap_aligned_realloc(&ove_zephyr_heap.heap, block, ALIGN, size);

	k_spin_unlock(&ove_zephyr_heap.lock, key);
	return moved;
}

void *__wrap_realloc(void *block, size_t size)
{
	void *moved;

	if (block == NULL) {
		return allocate_or_report(ALIGN, size);
	}
	if (size == 0u) {
		ove_backend_heap_free(block);
		return NULL;
	}
	moved = move(block, size);
	if (moved == NULL) {
		errno = ENOMEM;
	}
	return moved;
}

void __wrap_free(void *block)
{
	ove_backend_heap_free(block);
}

#endif
