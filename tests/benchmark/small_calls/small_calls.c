/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Calls for comparison with other languages, and the clock in the units that the suites do not measure. C has no
 * deadline type: its case measures one written by hand. */
#include <ove/ove.h>

#include "bench.h"

static volatile bool stopping;
static volatile uint64_t deadline_us;
static volatile uint32_t timeout_ms;
static volatile uint64_t now;

static void should_stop(void *context)
{
	(void)context;
	stopping = ove_thread_should_stop();
}

static bool set_deadline(void *context)
{
	(void)context;
	deadline_us = ove_time_get_us() + UINT64_C(3600000000);
	return true;
}

static void until(void *context)
{
	(void)context;
	timeout_ms = (uint32_t)((deadline_us - ove_time_get_us() + 999) / 1000);
}

static void get_us(void *context)
{
	(void)context;
	now = ove_time_get_us();
}

static void get_ns(void *context)
{
	(void)context;
	now = ove_time_get_ns();
}

static void get_ms(void *context)
{
	(void)context;
	now = ove_time_get_ms();
}

static void get_ticks(void *context)
{
	(void)context;
	now = ove_time_get_ticks();
}

void ove_bench_suites(void)
{
	ove_bench_run(&(ove_bench_case_t){.suite = "small_calls", .name = "should_stop", .body = should_stop});
	ove_bench_run(
		&(ove_bench_case_t){.suite = "small_calls", .name = "until", .setup = set_deadline, .body = until});
	ove_bench_run(&(ove_bench_case_t){.suite = "small_calls", .name = "get_us", .body = get_us});
	ove_bench_run(&(ove_bench_case_t){.suite = "small_calls", .name = "get_ns", .body = get_ns});
	ove_bench_run(&(ove_bench_case_t){.suite = "small_calls", .name = "get_ms", .body = get_ms});
	ove_bench_run(&(ove_bench_case_t){.suite = "small_calls", .name = "get_ticks", .body = get_ticks});
}
