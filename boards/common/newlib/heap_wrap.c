/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Every allocation of a newlib program comes here first (linker option --wrap, see heap.cmake), including the C
 * library's own: its modules call each other through the _r forms.
 *
 * With CONFIG_OVE_NO_HEAP_CLAIM=y, this file is left out and the options remain: a reachable allocator is then an
 * undefined reference to __wrap_..., reported with the function that calls it.
 */
#include <errno.h>
#include <reent.h>
#include <stddef.h>
#include <stdlib.h>

#include <ove_seam/heap_guard.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_memalign(size_t align, size_t size);
void *__real__malloc_r(struct _reent *reent, size_t size);
void *__real__calloc_r(struct _reent *reent, size_t count, size_t size);
void *__real__realloc_r(struct _reent *reent, void *memory, size_t size);
void *__real__memalign_r(struct _reent *reent, size_t align, size_t size);

__attribute__((used)) void *__wrap_malloc(size_t size);
__attribute__((used)) void *__wrap_calloc(size_t count, size_t size);
__attribute__((used)) void *__wrap_realloc(void *memory, size_t size);
__attribute__((used)) void *__wrap_memalign(size_t align, size_t size);
__attribute__((used)) void *__wrap__malloc_r(struct _reent *reent, size_t size);
__attribute__((used)) void *__wrap__calloc_r(struct _reent *reent, size_t count, size_t size);
__attribute__((used)) void *__wrap__realloc_r(struct _reent *reent, void *memory, size_t size);
__attribute__((used)) void *__wrap__memalign_r(struct _reent *reent, size_t align, size_t size);

#define CHECK_CALLER() ove_heap_guard_check(__builtin_return_address(0))

/* The library would set an errno that all threads share. */
static void *noted(void *memory, size_t size)
{
	if (memory == NULL && size != 0u) {
		errno = ENOMEM;
	}
	return memory;
}

void *__wrap_malloc(size_t size)
{
	CHECK_CALLER();
	return noted(__real_malloc(size), size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	CHECK_CALLER();
	return noted(__real_calloc(count, size), size);
}

void *__wrap_realloc(void *memory, size_t size)
{
	CHECK_CALLER();
	return noted(__real_realloc(memory, size), size);
}

void *__wrap_memalign(size_t align, size_t size)
{
	CHECK_CALLER();
	return noted(__real_memalign(align, size), size);
}

/* newlib's own function calls one that newlib lacks. */
void *aligned_alloc(size_t align, size_t size)
{
	CHECK_CALLER();
	return noted(__real_memalign(align, size), size);
}

void *__wrap__malloc_r(struct _reent *reent, size_t size)
{
	CHECK_CALLER();
	return noted(__real__malloc_r(reent, size), size);
}

void *__wrap__calloc_r(struct _reent *reent, size_t count, size_t size)
{
	CHECK_CALLER();
	return noted(__real__calloc_r(reent, count, size), size);
}

void *__wrap__realloc_r(struct _reent *reent, void *memory, size_t size)
{
	CHECK_CALLER();
	return noted(__real__realloc_r(reent, memory, size), size);
}

void *__wrap__memalign_r(struct _reent *reent, size_t align, size_t size)
{
	CHECK_CALLER();
	return noted(__real__memalign_r(reent, align, size), size);
}
