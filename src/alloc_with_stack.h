/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file One heap block for an object and its thread's stack. */
#ifndef OVE_SRC_ALLOC_WITH_STACK_H
#define OVE_SRC_ALLOC_WITH_STACK_H

#include <ove/thread.h>

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Allocate @p object_size bytes followed by an aligned stack, so that one free gives both back.
 *
 * @param object_size  bytes of the object
 * @param stack_size   as in ove_thread_desc_t
 * @param[out] stack   receives the stack's address
 * @returns the object's address, or NULL without memory
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
void *ove_alloc_with_stack(size_t object_size, size_t stack_size, void **stack);
#endif

#endif
