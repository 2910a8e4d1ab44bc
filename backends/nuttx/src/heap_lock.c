/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Zero-heap mode: every allocation comes here first (linker option --wrap, see wraps.cmake). In a flat build, the C
 * library and the kernel end in the mm_ functions. The C library's functions are wrapped too, so that the message names
 * their caller.
 */
#include "ove_config.h"

#if CONFIG_OVE_ZERO_HEAP

#include <stddef.h>

#include <ove_seam/heap_guard.h>
#include <ove_seam/thread.h>

struct mm_heap_s;

/* Next to other NuttX applications, the lock applies only to ove threads. */
static void check(const void *caller)
{
	if (!OVE_NUTTX_APPLICATION || up_interrupt_context() || ove_nuttx_is_own(g_running_tasks[0])) {
		ove_heap_guard_check(caller);
	}
}

#define LOCKED(result, name, parameters, arguments) \
	result __real_##name parameters;            \
	result __wrap_##name parameters;            \
	result __wrap_##name parameters             \
	{                                           \
		check(__builtin_return_address(0)); \
		return __real_##name arguments;     \
	}                                           \
	_Static_assert(sizeof(result) == sizeof(void *), "an address")

LOCKED(void *, malloc, (size_t size), (size));
LOCKED(void *, calloc, (size_t count, size_t size), (count, size));
LOCKED(void *, realloc, (void *memory, size_t size), (memory, size));
LOCKED(void *, memalign, (size_t align, size_t size), (align, size));
LOCKED(void *, mm_malloc, (struct mm_heap_s * heap, size_t size), (heap, size));
LOCKED(void *, mm_memalign, (struct mm_heap_s * heap, size_t align, size_t size), (heap, align, size));
LOCKED(void *, mm_realloc, (struct mm_heap_s * heap, void *memory, size_t size), (heap, memory, size));

#endif
