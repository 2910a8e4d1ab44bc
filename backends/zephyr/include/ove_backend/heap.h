/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A heap of CONFIG_OVE_HEAP_SIZE bytes, of the kernel's kind. */
#ifndef OVE_BACKEND_HEAP_H
#define OVE_BACKEND_HEAP_H

#include <stddef.h>

#include <ove/heap.h>

#if !CONFIG_OVE_ZERO_HEAP

OVE_EXTERN_C_BEGIN

void *ove_backend_heap_alloc(size_t size);
void ove_backend_heap_free(void *block);
void ove_backend_heap_stats(ove_heap_stats_t *stats);

OVE_EXTERN_C_END

#endif

#endif
