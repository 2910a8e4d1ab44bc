/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of the heap, for ove/heap.h and for kernels. */
#ifndef OVE_TYPES_HEAP_H
#define OVE_TYPES_HEAP_H

#include <ove/types.h>

OVE_EXTERN_C_BEGIN

/** State of the heap from which the _create calls allocate, in bytes. */
typedef struct {
	size_t total;       /**< size of the heap; 0 if the heap grows on demand, and in zero-heap mode */
	size_t used;        /**< bytes in use, including the allocator's overhead if it is known */
	size_t peak;        /**< the most bytes that were ever in use */
	size_t allocations; /**< blocks in use */
} ove_heap_stats_t;

OVE_EXTERN_C_END

#endif
