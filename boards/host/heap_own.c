/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Zero-heap mode without a sanitizer: the program's own malloc family replaces the C library's. The dynamic linker also
 * redirects the calls of the C library and of every other library here.
 */
#include <errno.h>
#include <stddef.h>

#include "heap_caller.h"

/* glibc's own names for the functions that are replaced here. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t align, size_t size);

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void *memalign(size_t align, size_t size);
void *aligned_alloc(size_t align, size_t size);
int posix_memalign(void **memory, size_t align, size_t size);

#define CHECK_CALLER() ove_host_heap_check(__builtin_return_address(0))

void *malloc(size_t size)
{
	CHECK_CALLER();
	return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	CHECK_CALLER();
	return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
	CHECK_CALLER();
	return __libc_realloc(memory, size);
}

void *memalign(size_t align, size_t size)
{
	CHECK_CALLER();
	return __libc_memalign(align, size);
}

void *aligned_alloc(size_t align, size_t size)
{
	CHECK_CALLER();
	return __libc_memalign(align, size);
}

int posix_memalign(void **memory, size_t align, size_t size)
{
	void *block;

	CHECK_CALLER();
	if (align < sizeof(void *) || (align & (align - 1u)) != 0u) {
		return EINVAL;
	}
	block = __libc_memalign(align, size);
	if (block == NULL) {
		return ENOMEM;
	}
	*memory = block;
	return 0;
}
