/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "alloc_with_stack.h"

#include <stdint.h>
#include <string.h>

#include <ove_seam/heap.h>

#if !CONFIG_OVE_ZERO_HEAP

/* The alignment of a heap's blocks: that of the largest of C's types. Zephyr's headers have no max_align_t. */
#define HEAP_ALIGN _Alignof(long double)

void *ove_alloc_with_stack(size_t object_size, size_t stack_size, void **stack)
{
	const size_t align = OVE_BACKEND_STACK_ALIGN;
	const size_t slack = align > HEAP_ALIGN ? align - HEAP_ALIGN : 0u;

	if (stack_size > SIZE_MAX / 2u) {
		return NULL;
	}
	const size_t stack_bytes = (OVE_BACKEND_STACK_BYTES(stack_size) + HEAP_ALIGN - 1u) & ~(HEAP_ALIGN - 1u);
	void *const block = ove_backend_heap_alloc(slack + stack_bytes + object_size + sizeof(block));

	if (block == NULL) {
		return NULL;
	}
	unsigned char *const begin = (unsigned char *)block + (align - (uintptr_t)block % align) % align;
	unsigned char *const object = begin + stack_bytes;

	memcpy(object + object_size, &block, sizeof(block));
	*stack = begin;
	return object;
}

void ove_free_with_stack(void *object, size_t object_size)
{
	void *block;

	memcpy(&block, (unsigned char *)object + object_size, sizeof(block));
	ove_backend_heap_free(block);
}

#endif
