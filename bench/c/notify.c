/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/notify.h>

#include "../suites.h"
#include "bench.h"
#include "partner.h"

#define SUITE    "notify"
#define NOTIFIED 1u

static inline bool wait_for_bit(void)
{
	return ove_thread_wait_notify(NOTIFIED, OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER, NULL) == OVE_OK;
}

static ove_thread_t runner;

static bool setup(void *context)
{
	(void)context;
	runner = ove_thread_get_self();
	return true;
}

static void notify_wait(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_thread_notify(runner, NOTIFIED) == OVE_OK);
	OVE_BENCH_EXPECT(wait_for_bit());
}

static void wait_again(void *arg)
{
	(void)arg;
	do {
		OVE_BENCH_EXPECT(wait_for_bit());
	} while (!partner_stops);
}

static bool wake_setup(void *context)
{
	(void)context;
	return partner_start(wait_again, PRIORITY_URGENT);
}

static void wake(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_thread_notify(partner_thread(), NOTIFIED) == OVE_OK);
}

static bool wake_teardown(void *context)
{
	(void)context;
	partner_stops = true;
	return ove_thread_notify(partner_thread(), NOTIFIED) == OVE_OK && partner_end();
}

void notify_cases(void)
{
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE, .name = "notify_wait", .setup = setup, .body = notify_wait});
	ove_bench_run(&(ove_bench_case_t){
		.suite = SUITE, .name = "wake", .setup = wake_setup, .body = wake, .teardown = wake_teardown});
}
