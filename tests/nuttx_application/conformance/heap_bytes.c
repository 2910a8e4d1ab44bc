/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The bytes that the board's port gives the kernel's heap. The linker sends both calls here first (option
 * --wrap). */
#include <stddef.h>

#include "harness.h"

static size_t given;

void __real_up_allocate_heap(void **start, size_t *size);
void __wrap_up_allocate_heap(void **start, size_t *size);
void __real_umm_addregion(void *start, size_t size);
void __wrap_umm_addregion(void *start, size_t size);

void __wrap_up_allocate_heap(void **start, size_t *size)
{
	__real_up_allocate_heap(start, size);
	given += *size;
}

void __wrap_umm_addregion(void *start, size_t size)
{
	given += size;
	__real_umm_addregion(start, size);
}

size_t test_heap_bytes(void)
{
	return given;
}
