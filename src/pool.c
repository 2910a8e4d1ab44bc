/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/pool.h>
#include <ove_seam/heap.h>

#include <stdint.h>

#if CONFIG_OVE_POOL

/* On a heap, the blocks follow the object, at their alignment; each kernel's heap aligns its blocks to that too. */
#define HEAD_BYTES OVE_POOL_BLOCK_BYTES(sizeof(ove_pool_storage_t))

/* For a pool on a heap: the number of bytes must not overflow. */
#define OVE_CHECK_SHAPE(block_size, capacity)                                               \
	OVE_CHECK_ARG((block_size) != 0u && (capacity) != 0u && (capacity) <= UINT16_MAX && \
		      (block_size) <= (SIZE_MAX - HEAD_BYTES) / (capacity) - OVE_POOL_ALIGN)

int ove_pool_init(ove_pool_t *pool, ove_pool_storage_t *storage, void *buffer, size_t block_size, size_t capacity)
{
	OVE_CHECK_ARG(pool != NULL && storage != NULL && buffer != NULL && (uintptr_t)buffer % OVE_POOL_ALIGN == 0u);
	OVE_CHECK_SHAPE(block_size, capacity);
	OVE_CHECK_NOT_ISR();
	ove_backend_pool_init(storage, buffer, OVE_POOL_BLOCK_BYTES(block_size), capacity);
	*pool = storage;
	return OVE_OK;
}

int ove_pool_deinit(ove_pool_t pool)
{
	OVE_CHECK_ARG(pool != NULL);
	OVE_CHECK_NOT_ISR();
	OVE_CHECK(!ove_backend_pool_in_use(pool), OVE_ERR_BUSY);
	ove_backend_pool_deinit(pool);
	return OVE_OK;
}

#if !CONFIG_OVE_ZERO_HEAP

/* Even with checks off, the size must not wrap: the blocks would be written past the pool's end. @returns true if the
 * size overflows */
static bool heap_bytes(size_t block_size, size_t capacity, size_t *bytes)
{
	const size_t block_bytes = OVE_POOL_BLOCK_BYTES(block_size);

	return block_bytes < block_size || __builtin_mul_overflow(block_bytes, capacity, bytes) ||
	       __builtin_add_overflow(*bytes, HEAD_BYTES, bytes);
}

int ove_pool_create(ove_pool_t *pool, size_t block_size, size_t capacity)
{
	OVE_CALL;
	OVE_CHECK_ARG(pool != NULL);
	OVE_CHECK_SHAPE(block_size, capacity);
	OVE_CHECK_NOT_ISR();
	size_t bytes;
	unsigned char *memory = NULL;
	if (!heap_bytes(block_size, capacity, &bytes)) {
		memory = (unsigned char *)ove_backend_heap_alloc(bytes);
	}
	if (memory == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_pool_storage_t *const storage = (ove_pool_storage_t *)(void *)memory;
	ove_backend_pool_init(storage, memory + HEAD_BYTES, OVE_POOL_BLOCK_BYTES(block_size), capacity);
	*pool = storage;
	return OVE_OK;
}

int ove_pool_destroy(ove_pool_t pool)
{
	OVE_CALL;
	int result = ove_pool_deinit(pool);
	if (result == OVE_OK) {
		ove_backend_heap_free(pool);
	}
	return result;
}
#endif

#endif /* CONFIG_OVE_POOL */
