/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/error.h>
#include <ove_backend/waiting.h>
#include <ove_seam/kernel.h>
#include <ove_seam/pool.h>

#if CONFIG_OVE_POOL && defined(OVE_GENERIC_POOL)

struct pool_waiter {
	struct ove_generic_waiter waiter;
	void *block; /* set by the thread that wakes this one */
};

static inline void count(struct ove_pool *pool, size_t available)
{
	__atomic_store_n(&pool->available, available, __ATOMIC_RELAXED);
}

static inline void put(struct ove_pool *pool, void *block)
{
	*(void **)block = pool->free;
	pool->free = block;
	count(pool, pool->available + 1u);
}

static inline void *get(struct ove_pool *pool)
{
	void *const block = pool->free;

	if (block != NULL) {
		pool->free = *(void **)block;
		count(pool, pool->available - 1u);
	}
	return block;
}

void ove_backend_pool_init(struct ove_pool *pool, void *buffer, size_t block_bytes, size_t capacity)
{
	pool->free = NULL;
	pool->available = 0;
	pool->blocks = (unsigned char *)buffer;
	pool->block_bytes = block_bytes;
	pool->capacity = capacity;
	ove_generic_waiters_init(&pool->waiters);
	/* From the end, so that the first block is allocated first. */
	for (size_t i = capacity; i > 0u; i--) {
		put(pool, pool->blocks + (i - 1u) * block_bytes);
	}
}

bool ove_backend_pool_in_use(struct ove_pool *pool)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool in_use = !ove_generic_waiters_none(&pool->waiters) || pool->available != pool->capacity;

	ove_backend_critical_exit(key);
	return in_use;
}

/* Called inside the critical section; leaves it. */
static __attribute__((noinline)) bool wait(struct ove_pool *pool, uint32_t timeout_ms, void **block,
					   ove_backend_critical_t key)
{
	struct pool_waiter self;

	if (ove_generic_waiter_wait(&self.waiter, &pool->waiters, timeout_ms, &key)) {
		*block = self.block;
		return true;
	}
	ove_generic_waiter_finish_timeout(key);
	return false;
}

bool ove_backend_pool_alloc(struct ove_pool *pool, uint32_t timeout_ms, void **block)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	void *const found = get(pool);

	if (__builtin_expect(found == NULL && timeout_ms != OVE_NO_WAIT, 0)) {
		return wait(pool, timeout_ms, block, key);
	}
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	if (found == NULL) {
		return false;
	}
	*block = found;
	return true;
}

bool ove_backend_pool_alloc_from_isr(struct ove_pool *pool, void **block)
{
	return ove_backend_pool_alloc(pool, OVE_NO_WAIT, block);
}

/* Called inside the critical section; leaves it. */
static __attribute__((noinline)) void give(struct ove_pool *pool, void *block, bool from_isr,
					   ove_backend_critical_t key)
{
	struct pool_waiter *const waiter = (struct pool_waiter *)ove_generic_waiters_first(&pool->waiters);

	waiter->block = block;
	ove_generic_waiters_wake_first(&pool->waiters, from_isr);
	ove_generic_waiters_woke(key);
}

static inline __attribute__((always_inline)) void give_back(struct ove_pool *pool, void *block, bool from_isr)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (__builtin_expect(!ove_generic_waiters_none(&pool->waiters), 0)) {
		give(pool, block, from_isr, key);
		return;
	}
	put(pool, block);
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
}

void ove_backend_pool_free(struct ove_pool *pool, void *block)
{
	give_back(pool, block, false);
}

void ove_backend_pool_free_from_isr(struct ove_pool *pool, void *block)
{
	give_back(pool, block, true);
}

static bool is_block(const struct ove_pool *pool, const void *address)
{
	const uintptr_t offset = (uintptr_t)address - (uintptr_t)pool->blocks;

	return offset < pool->block_bytes * pool->capacity && offset % pool->block_bytes == 0u;
}

/* A free block's first word is a block or NULL. A user may write such a word too, so only the list can tell. */
bool ove_backend_pool_is_out(struct ove_pool *pool, const void *block)
{
	ove_backend_critical_t key;
	const void *at;

	if (!is_block(pool, block)) {
		return false;
	}
	key = ove_backend_critical_enter();
	at = *(void *const *)block;
	if (at == NULL || is_block(pool, at)) {
		at = pool->free;
		while (at != NULL && at != block) {
			at = *(void *const *)at;
		}
	} else {
		at = NULL;
	}
	ove_backend_critical_exit(key);
	return at == NULL;
}

#endif
