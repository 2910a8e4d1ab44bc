// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../suites.h"
#include "objects.hpp"

static constexpr const char *suite = "pool";
static constexpr std::size_t blocks = 8;

struct Block {
	unsigned char bytes[32];
};

static bench::Object<ove::AnyPool<Block>, ove::Pool<Block, blocks>> pool;

static bool setup(void *)
{
	return pool.make(blocks);
}

static void alloc_free(void *)
{
	const auto block = pool->alloc();
	OVE_BENCH_EXPECT(block);
	OVE_BENCH_EXPECT(pool->free(*block));
}

static bool teardown(void *)
{
	return pool.unmake();
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *)
{
	OVE_BENCH_EXPECT(pool.make(blocks));
	OVE_BENCH_EXPECT(pool.unmake());
}

#endif

void pool_cases()
{
	bench::run({.suite = suite, .name = "alloc_free", .setup = setup, .body = alloc_free, .teardown = teardown});
#if !CONFIG_OVE_ZERO_HEAP
	bench::run({.suite = suite, .name = "create_destroy", .body = create_destroy});
	bench::run_memory({.suite = suite, .name = "memory", .create = setup, .destroy = teardown});
#endif
}
