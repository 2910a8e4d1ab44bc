// SPDX-License-Identifier: MIT OR Apache-2.0
#include "../suites.h"
#include "objects.hpp"

using namespace std::chrono_literals;

static constexpr const char *suite = "timer";
// Long enough that the timer never expires while the case runs.
static constexpr auto period = 1000s;

static bench::Object<ove::AnyTimer, ove::Timer> timer;

static bool setup(void *)
{
	return timer.make(period, ove::TimerMode::OneShot, [] { ove_bench_fail(); });
}

static void start_stop(void *)
{
	OVE_BENCH_EXPECT(timer->start());
	OVE_BENCH_EXPECT(timer->stop());
}

static bool teardown(void *)
{
	return timer.unmake();
}

#if !CONFIG_OVE_ZERO_HEAP

static void create_destroy(void *)
{
	OVE_BENCH_EXPECT(ove::AnyTimer::create(period, ove::TimerMode::OneShot, [] { ove_bench_fail(); }));
}

#endif

void timer_cases()
{
	bench::run({.suite = suite, .name = "start_stop", .setup = setup, .body = start_stop, .teardown = teardown});
#if !CONFIG_OVE_ZERO_HEAP
	bench::run({.suite = suite, .name = "create_destroy", .body = create_destroy});
	bench::run_memory({.suite = suite, .name = "memory", .create = setup, .destroy = teardown});
#endif
}
