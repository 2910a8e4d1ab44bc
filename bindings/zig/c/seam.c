/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The backend's heap, for objects in which a Debug build stores more than the C object. */
#include "seam.h"

#if !CONFIG_OVE_ZERO_HEAP
#include <ove_seam/heap.h>

void *ove_zig_heap_alloc(size_t size)
{
	return ove_backend_heap_alloc(size);
}

void ove_zig_heap_free(void *block)
{
	ove_backend_heap_free(block);
}
#endif
