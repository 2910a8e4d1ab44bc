/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/sem.h>

#include "../suites.h"
#include "bench.h"
#include "objects.h"

#define SUITE "sync"

OBJECT(sem, sem);

static bool setup(void *context)
{
	(void)context;
	return MAKE_WITH(sem, sem, 1, 1);
}

static void take_give(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_sem_take(sem, OVE_WAIT_FOREVER) == OVE_OK);
	OVE_BENCH_EXPECT(ove_sem_give(sem) == OVE_OK);
}

static bool teardown(void *context)
{
	(void)context;
	return UNMAKE(sem, sem);
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *context)
{
	ove_sem_t one;

	(void)context;
	OVE_BENCH_EXPECT(ove_sem_create(&one, 1, 1) == OVE_OK);
	OVE_BENCH_EXPECT(ove_sem_destroy(one) == OVE_OK);
}

void sem_memory_case(void)
{
	ove_bench_run_memory(
		&(ove_bench_memory_t){.suite = SUITE, .name = "sem_memory", .create = setup, .destroy = teardown});
}

#endif

void sem_cases(void)
{
	ove_bench_run(&(ove_bench_case_t){
		.suite = SUITE, .name = "sem_take_give", .setup = setup, .body = take_give, .teardown = teardown});
#if !CONFIG_OVE_ZERO_HEAP
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "sem_create_destroy", .body = create_destroy});
#endif
}
