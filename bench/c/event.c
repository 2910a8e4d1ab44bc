/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/event.h>

#include "../suites.h"
#include "bench.h"
#include "objects.h"
#include "partner.h"

#define SUITE "sync"

OBJECT(event, there);
OBJECT(event, back);

static void answer(void *arg)
{
	(void)arg;
	for (;;) {
		OVE_BENCH_EXPECT(ove_event_wait(there, OVE_WAIT_FOREVER) == OVE_OK);
		if (partner_stops) {
			return;
		}
		OVE_BENCH_EXPECT(ove_event_signal(back) == OVE_OK);
	}
}

static bool setup(void *context)
{
	(void)context;
	return MAKE(event, there) && MAKE(event, back) && partner_start(answer, PRIORITY_RUNNER);
}

static void signal_wait(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_event_signal(there) == OVE_OK);
	OVE_BENCH_EXPECT(ove_event_wait(back, OVE_WAIT_FOREVER) == OVE_OK);
}

static bool teardown(void *context)
{
	(void)context;
	partner_stops = true;
	return ove_event_signal(there) == OVE_OK && partner_end() && UNMAKE(event, there) && UNMAKE(event, back);
}

#if !CONFIG_OVE_ZERO_HEAP

static bool create(void *context)
{
	(void)context;
	return MAKE(event, there);
}

static bool destroy(void *context)
{
	(void)context;
	return UNMAKE(event, there);
}

void event_memory_case(void)
{
	ove_bench_run_memory(
		&(ove_bench_memory_t){.suite = SUITE, .name = "event_memory", .create = create, .destroy = destroy});
}

#endif

void event_cases(void)
{
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE,
					  .name = "event_signal_wait",
					  .setup = setup,
					  .body = signal_wait,
					  .teardown = teardown});
}
