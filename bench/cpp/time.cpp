// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../suites.h"
#include "objects.hpp"

using namespace std::chrono_literals;

static volatile std::uint64_t time_read;

static void get_us(void *)
{
	time_read = ove::time::get_us();
}

static void delay_1ms(void *)
{
	OVE_BENCH_EXPECT(ove::time::delay(1ms));
}

void time_cases()
{
	bench::run({.suite = "time", .name = "time_get_us_overhead", .body = get_us});
	bench::run({.suite = "time", .name = "delay_1ms", .body = delay_1ms});
}
