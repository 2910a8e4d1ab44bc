/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/timer.h>

#include "../suites.h"
#include "bench.h"
#include "objects.h"

#define SUITE "timer"
/* Long enough that the timer never expires while the case runs. */
#define PERIOD_MS 1000000

OBJECT(timer, timer);

static void expired(ove_timer_t which, void *arg)
{
	(void)which;
	(void)arg;
	ove_bench_fail();
}

static bool setup(void *context)
{
	(void)context;
	return MAKE_WITH(timer, timer, expired, NULL, PERIOD_MS, OVE_TIMER_ONE_SHOT);
}

static void start_stop(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_timer_start(timer) == OVE_OK);
	OVE_BENCH_EXPECT(ove_timer_stop(timer) == OVE_OK);
}

static bool teardown(void *context)
{
	(void)context;
	return UNMAKE(timer, timer);
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *context)
{
	ove_timer_t one;

	(void)context;
	OVE_BENCH_EXPECT(ove_timer_create(&one, expired, NULL, PERIOD_MS, OVE_TIMER_ONE_SHOT) == OVE_OK);
	OVE_BENCH_EXPECT(ove_timer_destroy(one) == OVE_OK);
}

#endif

void timer_cases(void)
{
	ove_bench_run(&(ove_bench_case_t){
		.suite = SUITE, .name = "start_stop", .setup = setup, .body = start_stop, .teardown = teardown});
#if !CONFIG_OVE_ZERO_HEAP
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "create_destroy", .body = create_destroy});
	ove_bench_run_memory(
		&(ove_bench_memory_t){.suite = SUITE, .name = "memory", .create = setup, .destroy = teardown});
#endif
}
