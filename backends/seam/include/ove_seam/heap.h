/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of memory in heap mode.
 */
#ifndef OVE_SEAM_HEAP_H
#define OVE_SEAM_HEAP_H

#include <ove/types/heap.h>
#include <ove_backend/heap.h>

#if !CONFIG_OVE_ZERO_HEAP

OVE_EXTERN_C_BEGIN

/** Memory for any object, NULL when there is none. Not in an interrupt. */
void *ove_backend_heap_alloc(size_t size);

/** Give back what ove_backend_heap_alloc() gave; nothing for NULL. */
void ove_backend_heap_free(void *memory);

/** The figures of ove_heap_stats(). */
void ove_backend_heap_stats(ove_heap_stats_t *stats);

OVE_EXTERN_C_END

#endif

#endif
