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

/** Allocate memory for any object; NULL if there is none. Not in an interrupt. */
void *ove_backend_heap_alloc(size_t size);

/** Free memory from ove_backend_heap_alloc(). NULL has no effect. */
void ove_backend_heap_free(void *memory);

/** Store the statistics of ove_heap_stats(). */
void ove_backend_heap_stats(ove_heap_stats_t *stats);

OVE_EXTERN_C_END

#endif

#endif
