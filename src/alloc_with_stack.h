/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file One heap block for an object and its thread's stack. */
#ifndef OVE_SRC_ALLOC_WITH_STACK_H
#define OVE_SRC_ALLOC_WITH_STACK_H

#include <ove/thread.h>

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Allocate an aligned stack followed by @p object_size bytes. An overflow of the stack does not reach the object.
 *
 * @param object_size  bytes of the object
 * @param stack_size   as in ove_thread_desc_t
 * @param[out] stack   receives the stack's address
 * @returns the object's address, aligned like a heap block, or NULL if there is no memory
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
void *ove_alloc_with_stack(size_t object_size, size_t stack_size, void **stack);

/**
 * Free the memory from ove_alloc_with_stack(), object and stack.
 *
 * @param object       its result
 * @param object_size  as given to it
 * @context thread, start
 * @blocks never
 * @cost one release
 */
void ove_free_with_stack(void *object, size_t object_size);
#endif

#endif
