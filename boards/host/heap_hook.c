/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Zero-heap mode under a sanitizer, whose allocator must stay. The program's own calls come through the linker's
 * wrappers, which know their caller. The sanitizer's hook sees a call from inside the C library, after the call has
 * been served.
 */
#include <stddef.h>

#include "heap_caller.h"

/* The sanitizer's runtime has this function; not every compiler has the header. */
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
					      void (*on_free)(const volatile void *));

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_memalign(size_t align, size_t size);
void *__real_aligned_alloc(size_t align, size_t size);
int __real_posix_memalign(void **memory, size_t align, size_t size);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_memalign(size_t align, size_t size);
void *__wrap_aligned_alloc(size_t align, size_t size);
int __wrap_posix_memalign(void **memory, size_t align, size_t size);

static void on_malloc(const volatile void *memory, size_t size)
{
	(void)memory;
	(void)size;
	ove_host_heap_check(NULL);
}

static void on_free(const volatile void *memory)
{
	(void)memory;
}

__attribute__((constructor)) static void install(void)
{
	(void)__sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
}

void *__wrap_malloc(size_t size)
{
	ove_host_heap_check(__builtin_return_address(0));
	return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	ove_host_heap_check(__builtin_return_address(0));
	return __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
	ove_host_heap_check(__builtin_return_address(0));
	return __real_realloc(memory, size);
}

void *__wrap_memalign(size_t align, size_t size)
{
	ove_host_heap_check(__builtin_return_address(0));
	return __real_memalign(align, size);
}

void *__wrap_aligned_alloc(size_t align, size_t size)
{
	ove_host_heap_check(__builtin_return_address(0));
	return __real_aligned_alloc(align, size);
}

int __wrap_posix_memalign(void **memory, size_t align, size_t size)
{
	ove_host_heap_check(__builtin_return_address(0));
	return __real_posix_memalign(memory, align, size);
}
