/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Pools built on the waiter lists. For ove_backend/pool.h. */
#ifndef OVE_BACKEND_POOL_H
#define OVE_BACKEND_POOL_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_POOL 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove_backend/waiter.h>

OVE_EXTERN_C_BEGIN

/** All fields but `available` are accessed only inside the critical section. */
struct ove_pool {
	void *free;       /**< the free blocks; the first word of each is the next one */
	size_t available; /**< number of free blocks; also read outside, so accessed atomically */
	struct ove_generic_waiters waiters;
	unsigned char *blocks;
	size_t block_bytes;
	size_t capacity;
};

static inline void ove_backend_pool_deinit(struct ove_pool *pool)
{
	(void)pool;
}

static inline size_t ove_backend_pool_available(struct ove_pool *pool)
{
	return __atomic_load_n(&pool->available, __ATOMIC_RELAXED);
}

OVE_EXTERN_C_END

#endif
