/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's heap; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_HEAP_H
#define OVE_BACKEND_HEAP_H

#include <ove/types/heap.h>
#include <ove_backend/native.h>

#if !CONFIG_OVE_ZERO_HEAP

OVE_EXTERN_C_BEGIN

static inline void *ove_backend_heap_alloc(size_t size)
{
	return pvPortMalloc(size);
}

static inline void ove_backend_heap_free(void *memory)
{
	vPortFree(memory);
}

OVE_EXTERN_C_END

#endif

#endif
