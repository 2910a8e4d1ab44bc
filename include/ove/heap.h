/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The heap: its statistics, and its lock in zero-heap mode.
 *
 * In zero-heap mode ove_run() locks the heap. From then on, an allocation by the application, the C library or the
 * kernel stops the program with OVE_STOP_HEAP_LOCKED and the caller's address. With CONFIG_OVE_NO_HEAP_CLAIM=y the
 * build fails if the program can reach an allocator at all.
 */
#ifndef OVE_HEAP_H
#define OVE_HEAP_H

#include <ove/types/heap.h>

OVE_EXTERN_C_BEGIN

/**
 * Read the state of the heap.
 *
 * @param[out] stats  receives the state
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_heap_stats(ove_heap_stats_t *stats);

/**
 * Tell whether an allocation would stop the program.
 *
 * @returns true in zero-heap mode after ove_run(); otherwise false
 * @context any
 * @blocks never
 * @cost O(1)
 */
bool ove_heap_is_locked(void);

OVE_EXTERN_C_END

#endif
