/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/pool.h>

#include "../suites.h"
#include "bench.h"
#include "objects.h"

#define SUITE  "pool"
#define BYTES  32
#define BLOCKS 8

OBJECT(pool, pool);

#if CONFIG_OVE_ZERO_HEAP
static __attribute__((aligned(OVE_POOL_ALIGN))) unsigned char buffer[OVE_POOL_BUFFER_BYTES(BYTES, BLOCKS)];

static bool make_pool(void)
{
	return MAKE_WITH(pool, pool, buffer, BYTES, BLOCKS);
}
#else
static bool make_pool(void)
{
	return MAKE_WITH(pool, pool, BYTES, BLOCKS);
}
#endif

static bool setup(void *context)
{
	(void)context;
	return make_pool();
}

static void alloc_free(void *context)
{
	void *block;

	(void)context;
	OVE_BENCH_EXPECT(ove_pool_alloc(pool, OVE_WAIT_FOREVER, &block) == OVE_OK);
	OVE_BENCH_EXPECT(ove_pool_free(pool, block) == OVE_OK);
}

static bool teardown(void *context)
{
	(void)context;
	return UNMAKE(pool, pool);
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(make_pool());
	OVE_BENCH_EXPECT(UNMAKE(pool, pool));
}

#endif

void pool_cases(void)
{
	ove_bench_run(&(ove_bench_case_t){
		.suite = SUITE, .name = "alloc_free", .setup = setup, .body = alloc_free, .teardown = teardown});
#if !CONFIG_OVE_ZERO_HEAP
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "create_destroy", .body = create_destroy});
	ove_bench_run_memory(
		&(ove_bench_memory_t){.suite = SUITE, .name = "memory", .create = setup, .destroy = teardown});
#endif
}
