// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../suites.h"
#include "objects.hpp"

static constexpr const char *suite = "sync";

static bench::Object<ove::Sem> sem;

static bool setup(void *)
{
	return sem.make(1u, 1u);
}

static void take_give(void *)
{
	OVE_BENCH_EXPECT(sem->take());
	OVE_BENCH_EXPECT(sem->give());
}

static bool teardown(void *)
{
	return sem.unmake();
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *)
{
	OVE_BENCH_EXPECT(ove::Sem::create(1, 1));
}

void sem_memory_case()
{
	bench::run_memory({.suite = suite, .name = "sem_memory", .create = setup, .destroy = teardown});
}

#endif

void sem_cases()
{
	bench::run({.suite = suite, .name = "sem_take_give", .setup = setup, .body = take_give, .teardown = teardown});
#if !CONFIG_OVE_ZERO_HEAP
	bench::run({.suite = suite, .name = "sem_create_destroy", .body = create_destroy});
#endif
}
