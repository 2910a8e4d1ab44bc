/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Pools of memory blocks of one size. Waiters get blocks in order of priority; threads of equal priority in order of
 * arrival.
 *
 * A block belongs to its holder from the allocation until the block is freed. Another thread or an ISR may free the
 * block. A newly allocated block has the content that its last holder left, except for the first word. A pool needs no
 * heap, and its calls are legal after ove_run() in zero-heap mode.
 *
 * With checks on, ove_pool_free() and ove_pool_free_from_isr() stop the program with OVE_STOP_ARGUMENT for a pointer
 * that is not the start of a block of the pool, and for a block that is already free.
 *
 * ove/thread.h describes when native threads may wait here.
 */
#ifndef OVE_POOL_H
#define OVE_POOL_H

#include <ove/types.h>
#include <ove_seam/pool.h>

#if CONFIG_OVE_POOL

OVE_EXTERN_C_BEGIN

/** Memory of a pool without its blocks, exactly what the backend needs. */
typedef struct ove_pool ove_pool_storage_t;

/** Bytes that a block of @p block_size bytes occupies: a multiple of OVE_POOL_ALIGN. */
#define OVE_POOL_BLOCK_BYTES(block_size) (((size_t)(block_size) + (OVE_POOL_ALIGN - 1)) & ~(size_t)(OVE_POOL_ALIGN - 1))

/** Bytes of a pool's buffer. */
#define OVE_POOL_BUFFER_BYTES(block_size, capacity) (OVE_POOL_BLOCK_BYTES(block_size) * (size_t)(capacity))

/**
 * Make a pool in the caller's memory. All blocks start free.
 *
 * @param[out] pool   receives the handle
 * @param storage     memory owned by the caller; must outlive the pool and must not move
 * @param buffer      OVE_POOL_BUFFER_BYTES(block_size, capacity) bytes, aligned to OVE_POOL_ALIGN; on the
 * same terms as the storage
 * @param block_size  bytes of one block, 1 or more
 * @param capacity    the number of blocks, 1 to 65,535
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL, out of range, or a misaligned buffer), OVE_ERR_CONTEXT (in an
 * ISR)
 * @context thread, start
 * @blocks never
 * @cost O(capacity), no allocation
 */
int ove_pool_init(ove_pool_t *pool, ove_pool_storage_t *storage, void *buffer, size_t block_size, size_t capacity);

/**
 * End a pool made by ove_pool_init().
 *
 * @param pool  a pool whose blocks are all free, and on which no thread waits
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR), OVE_ERR_BUSY (a thread waits, or a
 * block is not free; nothing changes)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_pool_deinit(ove_pool_t pool);

#if CONFIG_OVE_OBJECT_CLOSE
/**
 * End every wait for @p pool with OVE_ERR_CLOSED, and return when no thread is inside such a call: the pool can then be
 * deinitialised. Native threads continue to wait. A call that begins later waits as usual, so tell the threads that use
 * the pool beforehand.
 *
 * @param pool  a pool
 * @returns OVE_OK, OVE_ERR_BUSY (a thread is suspended inside its call; its wait has ended, and this call must be
 *          repeated); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks until the threads that waited have returned from their calls
 * @cost O(threads)
 */
int ove_pool_close(ove_pool_t pool);
#endif

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a pool with its blocks in heap memory.
 *
 * @param[out] pool   receives the handle; untouched on failure
 * @param block_size  bytes of one block, 1 or more
 * @param capacity    the number of blocks, 1 to 65,535
 * @returns OVE_OK, OVE_ERR_NO_MEMORY (also if the total size overflows); with checks: as ove_pool_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation, O(capacity)
 */
int ove_pool_create(ove_pool_t *pool, size_t block_size, size_t capacity);

/**
 * End a pool made by ove_pool_create() and free its memory.
 *
 * @param pool  a pool whose blocks are all free, and on which no thread waits
 * @returns as ove_pool_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_pool_destroy(ove_pool_t pool);
#endif

/**
 * Allocate a block. Wait if none is free.
 *
 * @param pool        a pool
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT (legal before the start too), OVE_WAIT_FOREVER
 * @param[out] block  receives the block, aligned to OVE_POOL_ALIGN; the caller then owns it; untouched on failure
 * @returns OVE_OK, OVE_ERR_TIMEOUT (no block became free), OVE_ERR_CANCELLED (ove_thread_abort_wait()), OVE_ERR_CLOSED
 * (ove_pool_close()); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR, or a wait outside a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1) if a block is free
 */
int ove_pool_alloc(ove_pool_t pool, uint32_t timeout_ms, void **block);

/**
 * Allocate a block in an ISR.
 *
 * @param pool        a pool
 * @param[out] block  as for ove_pool_alloc()
 * @returns OVE_OK, OVE_ERR_EMPTY (no block is free); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in an
 * ISR)
 * @context isr
 * @blocks never
 * @cost O(1)
 */
int ove_pool_alloc_from_isr(ove_pool_t pool, void **block);

/**
 * Free a block. The most urgent waiter gets the block.
 *
 * @param pool   a pool
 * @param block  a block of the pool that its holder no longer uses
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR), and the stop described above
 * @context thread, start
 * @blocks never; a more urgent waiter runs at once
 * @cost O(1); with checks O(free blocks) if the block's first word looks like that of a free one
 */
int ove_pool_free(ove_pool_t pool, void *block);

/**
 * Free a block in an ISR.
 *
 * @param pool   a pool
 * @param block  as for ove_pool_free()
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in an ISR), and the stop described above
 * @context isr
 * @blocks never; a more urgent waiter runs when the ISR ends
 * @cost as ove_pool_free()
 */
int ove_pool_free_from_isr(ove_pool_t pool, void *block);

/**
 * Count the free blocks. The number may have changed by the time the caller uses the result.
 *
 * @param pool  a pool; NULL stops the program when checks are on
 * @returns 0 to the capacity
 * @context any
 * @blocks never
 * @cost O(1)
 */
size_t ove_pool_available(ove_pool_t pool);

/** Declare the pool @p name at file scope, with its blocks. The object is ready before ove_main(). */
#define OVE_POOL_DEFINE_STATIC(name, block_size, capacity)                                                          \
	static ove_pool_storage_t name##_storage;                                                                   \
	static __attribute__((                                                                                      \
		aligned(OVE_POOL_ALIGN))) unsigned char name##_buffer[OVE_POOL_BUFFER_BYTES(block_size, capacity)]; \
	__attribute__((unused)) static const ove_pool_t name = &name##_storage;                                     \
	static int name##_static_init(void)                                                                         \
	{                                                                                                           \
		ove_pool_t handle;                                                                                  \
		return ove_pool_init(&handle, &name##_storage, name##_buffer, (block_size), (capacity));            \
	}                                                                                                           \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#include <ove/inline/pool.h>

#endif /* CONFIG_OVE_POOL */

#endif
