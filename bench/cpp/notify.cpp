// SPDX-License-Identifier: MIT OR Apache-2.0
#include <ove/notify.hpp>

#include "../suites.h"
#include "objects.hpp"
#include "partner.hpp"

static constexpr const char *suite = "notify";
static constexpr std::uint32_t bit = 1;

static ove::ThreadHandle runner;

static bool setup(void *)
{
	runner = ove::this_thread::self();
	return true;
}

static void notify_wait(void *)
{
	OVE_BENCH_EXPECT(runner.notify(bit));
	OVE_BENCH_EXPECT(ove::this_thread::wait_notify(bit));
}

static void wait_again()
{
	do {
		OVE_BENCH_EXPECT(ove::this_thread::wait_notify(bit));
	} while (!partner_stops);
}

static bool wake_setup(void *)
{
	return partner_start(wait_again, priority_urgent);
}

static void wake(void *)
{
	OVE_BENCH_EXPECT(partner_thread().notify(bit));
}

static bool wake_teardown(void *)
{
	partner_stops = true;
	return partner_thread().notify(bit) && partner_end();
}

void notify_cases()
{
	bench::run({.suite = suite, .name = "notify_wait", .setup = setup, .body = notify_wait});
	bench::run({.suite = suite, .name = "wake", .setup = wake_setup, .body = wake, .teardown = wake_teardown});
}
