/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Heap mode: the C library's allocator is the kernel's, so that there is one thread-safe heap with one size. These
 * functions replace newlib's own, including the _r forms, through which its modules call each other.
 */
#include <ove/stop.h>
#include <ove_seam/heap.h>
#include <ove_seam/kernel.h>

#include <errno.h>
#include <malloc.h>
#include <reent.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Stored before each block; the start of the kernel's block differs if more alignment was requested. */
struct head {
	void *start;
	size_t size;
};

/* The alignment of the kernel's blocks, which malloc() must guarantee too. */
#define ALIGN 8u

_Static_assert(sizeof(struct head) % ALIGN == 0, "a block after a head must keep its alignment");

#define LIBRARY_CALLS __attribute__((used))

/* The kernel's heap also stops the program in an interrupt, but does not name the call. */
static void require_thread(const char *call)
{
	if (ove_backend_in_isr()) {
		ove_stop(OVE_STOP_CONTEXT, call);
	}
}

static void *take(size_t align, size_t size)
{
	const size_t extra = sizeof(struct head) + (align > ALIGN ? align : 0u);
	unsigned char *const start =
		size <= SIZE_MAX - extra ? (unsigned char *)ove_backend_heap_alloc(size + extra) : NULL;

	if (start == NULL) {
		errno = ENOMEM;
		return NULL;
	}
	unsigned char *block = start + sizeof(struct head);
	if (align > ALIGN) {
		block += -(uintptr_t)block & (align - 1u);
	}
	struct head *const head = (struct head *)(void *)block - 1;
	head->start = start;
	head->size = size;
	return block;
}

static void give_back(void *block)
{
	if (block != NULL) {
		ove_backend_heap_free(((struct head *)block - 1)->start);
	}
}

static void *take_zeroed(size_t count, size_t size)
{
	if (size != 0u && count > SIZE_MAX / size) {
		errno = ENOMEM;
		return NULL;
	}
	void *const block = take(ALIGN, count * size);

	return block != NULL ? memset(block, 0, count * size) : NULL;
}

static void *change(void *old, size_t size)
{
	if (old == NULL) {
		return take(ALIGN, size);
	}
	if (size == 0u) {
		give_back(old);
		return NULL;
	}
	const size_t old_size = ((struct head *)old - 1)->size;
	void *const block = take(ALIGN, size);

	if (block != NULL) {
		memcpy(block, old, old_size < size ? old_size : size);
		give_back(old);
	}
	return block;
}

LIBRARY_CALLS void *malloc(size_t size)
{
	require_thread("malloc");
	return take(ALIGN, size);
}

LIBRARY_CALLS void free(void *block)
{
	require_thread("free");
	give_back(block);
}

LIBRARY_CALLS void *calloc(size_t count, size_t size)
{
	require_thread("calloc");
	return take_zeroed(count, size);
}

LIBRARY_CALLS void *realloc(void *old, size_t size)
{
	require_thread("realloc");
	return change(old, size);
}

LIBRARY_CALLS void *memalign(size_t align, size_t size)
{
	require_thread("memalign");
	return take(align, size);
}

LIBRARY_CALLS void *aligned_alloc(size_t align, size_t size)
{
	require_thread("aligned_alloc");
	return take(align, size);
}

LIBRARY_CALLS void *_malloc_r(struct _reent *reent, size_t size)
{
	(void)reent;
	require_thread("malloc");
	return take(ALIGN, size);
}

LIBRARY_CALLS void _free_r(struct _reent *reent, void *block)
{
	(void)reent;
	require_thread("free");
	give_back(block);
}

LIBRARY_CALLS void *_calloc_r(struct _reent *reent, size_t count, size_t size)
{
	(void)reent;
	require_thread("calloc");
	return take_zeroed(count, size);
}

LIBRARY_CALLS void *_realloc_r(struct _reent *reent, void *old, size_t size)
{
	(void)reent;
	require_thread("realloc");
	return change(old, size);
}

LIBRARY_CALLS void *_memalign_r(struct _reent *reent, size_t align, size_t size)
{
	(void)reent;
	require_thread("memalign");
	return take(align, size);
}
