/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "alloc_with_stack.h"

#include <stdint.h>

#include <ove_seam/heap.h>

#if !CONFIG_OVE_ZERO_HEAP
void *ove_alloc_with_stack(size_t object_size, size_t stack_size, void **stack)
{
	const size_t align = OVE_BACKEND_STACK_ALIGN;

	if (stack_size > SIZE_MAX / 2u) {
		return NULL;
	}
	unsigned char *memory = (unsigned char *)ove_backend_heap_alloc(object_size + (align - 1u) +
									OVE_BACKEND_STACK_BYTES(stack_size));
	if (memory != NULL) {
		uintptr_t end = (uintptr_t)memory + object_size;
		*stack = memory + object_size + ((align - end % align) % align);
	}
	return memory;
}
#endif
