/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "object.h"

#include <ove_seam/heap.h>

void *os_heap_alloc(size_t size)
{
#if CONFIG_OVE_ZERO_HEAP
	(void)size;
	return NULL;
#else
	return ove_backend_heap_alloc(size);
#endif
}

void os_heap_free(void *memory)
{
#if CONFIG_OVE_ZERO_HEAP
	(void)memory;
#else
	ove_backend_heap_free(memory);
#endif
}

void *os_object_new(const struct os_memory *memory)
{
	struct os_object *object = memory->given;

	if (object == NULL) {
		/* A size without memory is a caller's mistake, as in kernels that know the sizes. */
		object = memory->given_size == 0u ? os_heap_alloc(memory->size) : NULL;
	} else if (memory->given_size < memory->size || (uintptr_t)object % memory->align != 0u) {
		return NULL;
	}
	if (object != NULL) {
		object->name = memory->name;
		object->kind = memory->kind;
		object->is_allocated = memory->given == NULL;
		object->option = 0;
	}
	return object;
}

void os_object_free(struct os_object *object)
{
	object->kind = OS_NONE;
	if (object->is_allocated) {
		os_heap_free(object);
	}
}
