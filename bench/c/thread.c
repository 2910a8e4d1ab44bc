/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include "../suites.h"
#include "bench.h"
#include "objects.h"
#include "partner.h"

#define SUITE "thread"

static void *volatile self_read;

static void yield(void *context)
{
	(void)context;
	ove_thread_yield();
}

static void get_self(void *context)
{
	(void)context;
	self_read = ove_thread_get_self();
}

static void sleep_1ms(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_thread_sleep_ms(1) == OVE_OK);
}

OBJECT(sem, there);
OBJECT(sem, back);

static void answer(void *arg)
{
	(void)arg;
	for (;;) {
		OVE_BENCH_EXPECT(ove_sem_take(there, OVE_WAIT_FOREVER) == OVE_OK);
		if (partner_stops) {
			return;
		}
		OVE_BENCH_EXPECT(ove_sem_give(back) == OVE_OK);
	}
}

static bool switch_setup(void *context)
{
	(void)context;
	return MAKE_WITH(sem, there, 0, 1) && MAKE_WITH(sem, back, 0, 1) && partner_start(answer, PRIORITY_RUNNER);
}

static void switch_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_sem_give(there) == OVE_OK);
	OVE_BENCH_EXPECT(ove_sem_take(back, OVE_WAIT_FOREVER) == OVE_OK);
}

static bool switch_teardown(void *context)
{
	(void)context;
	partner_stops = true;
	return ove_sem_give(there) == OVE_OK && partner_end() && UNMAKE(sem, there) && UNMAKE(sem, back);
}

#if !CONFIG_OVE_ZERO_HEAP

static void end_at_once(void *arg)
{
	(void)arg;
}

static void create_destroy(void *context)
{
	const ove_thread_desc_t desc = {
		.name = "short", .entry = end_at_once, .priority = PRIORITY_URGENT, .stack_size = PARTNER_STACK};
	ove_thread_t thread;

	(void)context;
	OVE_BENCH_EXPECT(ove_thread_create(&thread, &desc) == OVE_OK);
	OVE_BENCH_EXPECT(ove_thread_join(thread, OVE_WAIT_FOREVER) == OVE_OK);
	OVE_BENCH_EXPECT(ove_thread_destroy(thread) == OVE_OK);
}

#endif

void thread_cases(void)
{
#if !CONFIG_OVE_ZERO_HEAP
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "create_destroy", .body = create_destroy});
#endif
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "yield", .body = yield});
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "get_self", .body = get_self});
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "sleep_1ms", .body = sleep_1ms});
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE,
					  .name = "context_switch",
					  .setup = switch_setup,
					  .body = switch_body,
					  .teardown = switch_teardown});
}
