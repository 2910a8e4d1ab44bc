/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Zero-heap mode: every allocation comes here first (linker option --wrap, see backend.cmake). The C library and the
 * kernel end in the sys_heap_ functions. The C library's functions are wrapped too, so that the message names their
 * caller.
 */
#include "ove_config.h"

#if CONFIG_OVE_ZERO_HEAP

#include <errno.h>
#include <stddef.h>

#include <ove_seam/heap_guard.h>

struct sys_heap;

#define LOCKED(name, parameters, arguments)                        \
	void *__real_##name parameters;                            \
	void *__wrap_##name parameters;                            \
	void *__wrap_##name parameters                             \
	{                                                          \
		ove_heap_guard_check(__builtin_return_address(0)); \
		return __real_##name arguments;                    \
	}                                                          \
	_Static_assert(sizeof(void *) == sizeof(size_t), "one address space")

LOCKED(malloc, (size_t size), (size));
LOCKED(calloc, (size_t count, size_t size), (count, size));
LOCKED(realloc, (void *block, size_t size), (block, size));
#if defined(CONFIG_COMMON_LIBC_MALLOC) && CONFIG_COMMON_LIBC_MALLOC_ARENA_SIZE == 0
/* Zephyr then has no aligned_alloc(), and the C library's version would link a second malloc(). */
void *__wrap_aligned_alloc(size_t align, size_t size);
void *__wrap_aligned_alloc(size_t align, size_t size)
{
	(void)align;
	(void)size;
	ove_heap_guard_check(__builtin_return_address(0));
	errno = ENOMEM;
	return NULL;
}
#else
LOCKED(aligned_alloc, (size_t align, size_t size), (align, size));
#endif
LOCKED(sys_heap_alloc, (struct sys_heap * heap, size_t size), (heap, size));
LOCKED(sys_heap_aligned_alloc, (struct sys_heap * heap, size_t align, size_t size), (heap, align, size));
LOCKED(sys_heap_noalign_alloc, (struct sys_heap * heap, size_t align, size_t size), (heap, align, size));
LOCKED(sys_heap_realloc, (struct sys_heap * heap, void *block, size_t size), (heap, block, size));
LOCKED(sys_heap_aligned_realloc, (struct sys_heap * heap, void *block, size_t align, size_t size),
       (heap, block, align, size));

#endif
