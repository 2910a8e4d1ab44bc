/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "object.h"

#include <ove_seam/pool.h>

#define SELF(id) ((struct os_memory_pool *)(id))
#define POOL(id) (&SELF(id)->ove)

/* A free block holds a pointer, which needs less than the alignment that ove promises its callers. If the type of the
 * application's blocks needs more, its size is a multiple of its alignment, so the blocks are as aligned as their
 * memory. */
#define WORD              ((uint32_t)sizeof(void *))
#define BLOCK_BYTES(size) (((size) + (WORD - 1u)) & ~(WORD - 1u))

osMemoryPoolId_t osMemoryPoolNew(uint32_t block_count, uint32_t block_size, const osMemoryPoolAttr_t *attr)
{
	struct os_memory_pool *self;
	void *memory = attr != NULL ? attr->mp_mem : NULL;
	const uint32_t given = attr != NULL ? attr->mp_size : 0u;
	uint32_t bytes;

	if (os_in_isr() || block_count == 0u || block_size == 0u || block_size > UINT32_MAX - WORD ||
	    __builtin_mul_overflow(block_count, BLOCK_BYTES(block_size), &bytes)) {
		return NULL;
	}
	if (memory == NULL ? given != 0u : given < bytes || (uintptr_t)memory % WORD != 0u) {
		return NULL;
	}
	self = os_object_new(OS_MEMORY(attr, struct os_memory_pool, OS_MEMORY_POOL));
	if (self == NULL) {
		return NULL;
	}
	self->allocated = NULL;
	if (memory == NULL) {
		memory = self->allocated = os_heap_alloc(bytes);
	}
	self->memory = memory;
	self->capacity = block_count;
	self->block_size = block_size;
	if (memory == NULL) {
		os_object_free(&self->object);
		return NULL;
	}
	ove_backend_pool_init(POOL(self), memory, BLOCK_BYTES(block_size), block_count);
	return self;
}

const char *osMemoryPoolGetName(osMemoryPoolId_t mp_id)
{
	return os_is(mp_id, OS_MEMORY_POOL) ? SELF(mp_id)->object.name : NULL;
}

static OS_SLOW void *wait(osMemoryPoolId_t mp_id, uint32_t timeout)
{
	void *block;
	int result = ove_pool_alloc(POOL(mp_id), os_milliseconds(timeout), &block);

	/* Before the start and in a locked kernel, no wait is legal, but a block may be free. */
	if (result == OVE_ERR_CONTEXT) {
		result = ove_pool_alloc(POOL(mp_id), OVE_NO_WAIT, &block);
	}
	return result == OVE_OK ? block : NULL;
}

void *osMemoryPoolAlloc(osMemoryPoolId_t mp_id, uint32_t timeout)
{
	void *block;

	if (!os_is(mp_id, OS_MEMORY_POOL)) {
		return NULL;
	}
	if (os_in_isr()) {
		return timeout == 0u && ove_pool_alloc_from_isr(POOL(mp_id), &block) == OVE_OK ? block : NULL;
	}
	if (OS_MAY_BE_SHORT && ove_backend_pool_alloc(POOL(mp_id), OVE_NO_WAIT, &block)) {
		return block;
	}
	return wait(mp_id, timeout);
}

/* ove stops the program for an address that is not a block; the standard returns an error. */
static bool is_block(osMemoryPoolId_t mp_id, const void *block)
{
	const uintptr_t bytes = BLOCK_BYTES(SELF(mp_id)->block_size);
	const uintptr_t place = (uintptr_t)block - (uintptr_t)SELF(mp_id)->memory;

	return place < bytes * SELF(mp_id)->capacity && place % bytes == 0u;
}

osStatus_t osMemoryPoolFree(osMemoryPoolId_t mp_id, void *block)
{
	if (!os_is(mp_id, OS_MEMORY_POOL) || !is_block(mp_id, block)) {
		return osErrorParameter;
	}
	if (ove_pool_available(POOL(mp_id)) == SELF(mp_id)->capacity) {
		return osErrorResource;
	}
	return (os_in_isr() ? ove_pool_free_from_isr(POOL(mp_id), block) : ove_pool_free(POOL(mp_id), block)) == OVE_OK
		       ? osOK
		       : osErrorResource;
}

uint32_t osMemoryPoolGetCapacity(osMemoryPoolId_t mp_id)
{
	return os_is(mp_id, OS_MEMORY_POOL) ? SELF(mp_id)->capacity : 0u;
}

uint32_t osMemoryPoolGetBlockSize(osMemoryPoolId_t mp_id)
{
	return os_is(mp_id, OS_MEMORY_POOL) ? SELF(mp_id)->block_size : 0u;
}

uint32_t osMemoryPoolGetCount(osMemoryPoolId_t mp_id)
{
	return os_is(mp_id, OS_MEMORY_POOL) ? SELF(mp_id)->capacity - (uint32_t)ove_pool_available(POOL(mp_id)) : 0u;
}

uint32_t osMemoryPoolGetSpace(osMemoryPoolId_t mp_id)
{
	return os_is(mp_id, OS_MEMORY_POOL) ? (uint32_t)ove_pool_available(POOL(mp_id)) : 0u;
}

osStatus_t osMemoryPoolDelete(osMemoryPoolId_t mp_id)
{
	/* A thread that is terminated in here ends only after it has deleted the object. */
	OVE_CALL;

	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(mp_id, OS_MEMORY_POOL)) {
		return osErrorParameter;
	}
	/* In the standard, blocks in use do not keep a pool from being deleted. */
	if (os_close(POOL(mp_id)) != OVE_OK) {
		return osErrorResource;
	}
	os_heap_free(SELF(mp_id)->allocated);
	os_object_free(mp_id);
	return osOK;
}
