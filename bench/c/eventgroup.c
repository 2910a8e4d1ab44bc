/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/eventgroup.h>

#include "../suites.h"
#include "bench.h"
#include "objects.h"

#define SUITE "eventgroup"
#define BITS  UINT32_C(0x5)

OBJECT(eventgroup, group);

static bool setup(void *context)
{
	(void)context;
	return MAKE(eventgroup, group);
}

static void set_get_bits(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_eventgroup_set_bits(group, BITS) == OVE_OK);
	OVE_BENCH_EXPECT(ove_eventgroup_get_bits(group) == BITS);
}

static bool teardown(void *context)
{
	(void)context;
	return UNMAKE(eventgroup, group);
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *context)
{
	ove_eventgroup_t one;

	(void)context;
	OVE_BENCH_EXPECT(ove_eventgroup_create(&one) == OVE_OK);
	OVE_BENCH_EXPECT(ove_eventgroup_destroy(one) == OVE_OK);
}

#endif

void eventgroup_cases(void)
{
	ove_bench_run(&(ove_bench_case_t){
		.suite = SUITE, .name = "set_get_bits", .setup = setup, .body = set_get_bits, .teardown = teardown});
#if !CONFIG_OVE_ZERO_HEAP
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "create_destroy", .body = create_destroy});
	ove_bench_run_memory(
		&(ove_bench_memory_t){.suite = SUITE, .name = "memory", .create = setup, .destroy = teardown});
#endif
}
