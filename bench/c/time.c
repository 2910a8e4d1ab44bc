/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/time.h>

#include "../suites.h"
#include "bench.h"

static volatile uint64_t time_read;

static void get_us(void *context)
{
	(void)context;
	time_read = ove_time_get_us();
}

static void delay_1ms(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(ove_time_delay_ms(1) == OVE_OK);
}

void time_cases(void)
{
	ove_bench_run(&(ove_bench_case_t){.suite = "time", .name = "time_get_us_overhead", .body = get_us});
	ove_bench_run(&(ove_bench_case_t){.suite = "time", .name = "delay_1ms", .body = delay_1ms});
}
