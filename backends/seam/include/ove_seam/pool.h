/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of pools: struct ove_pool. Blocks are aligned to OVE_POOL_ALIGN; the caller has checked the sizes.
 */
#ifndef OVE_SEAM_POOL_H
#define OVE_SEAM_POOL_H

#include <ove/types/pool.h>

#if CONFIG_OVE_POOL

#include <ove_backend/pool.h>

OVE_EXTERN_C_BEGIN

/** Initialise a pool of @p capacity free blocks in @p buffer, @p block_bytes apart. */
void ove_backend_pool_init(struct ove_pool *pool, void *buffer, size_t block_bytes, size_t capacity);

/** Deinitialise a pool that is not in use. */
void ove_backend_pool_deinit(struct ove_pool *pool);

/** Return true if a thread waits for a block, or a block is allocated. */
bool ove_backend_pool_in_use(struct ove_pool *pool);

/** Take a free block. @returns true with the block in @p block, false after the timeout */
bool ove_backend_pool_alloc(struct ove_pool *pool, uint32_t timeout_ms, void **block);

/** The same in an interrupt, which does not wait. */
bool ove_backend_pool_alloc_from_isr(struct ove_pool *pool, void **block);

/** Return true if @p block is the start of an allocated block of the pool. Any context. O(free blocks) at most. */
bool ove_backend_pool_is_out(struct ove_pool *pool, const void *block);

/** Free a block, or pass it to the most urgent waiter. */
void ove_backend_pool_free(struct ove_pool *pool, void *block);

/** The same in an interrupt. */
void ove_backend_pool_free_from_isr(struct ove_pool *pool, void *block);

/** Return the number of free blocks. Any context. */
size_t ove_backend_pool_available(struct ove_pool *pool);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_POOL */

#endif
