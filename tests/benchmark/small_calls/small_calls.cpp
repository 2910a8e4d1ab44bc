// SPDX-License-Identifier: MIT OR Apache-2.0
#include <ove/ove.hpp>

#include "objects.hpp"

using namespace std::chrono_literals;

static volatile bool stopping;
static volatile std::uint32_t timeout_ms;
static ove::Clock::time_point deadline;
static std::chrono::nanoseconds length;

static void should_stop(void *)
{
	stopping = ove::this_thread::stop_requested();
}

static bool set(void *)
{
	deadline = ove::Clock::now() + 1h;
	length = 1h;
	return true;
}

static void until(void *)
{
	timeout_ms = ove::until(deadline).ms();
}

static void timeout_of_ns(void *)
{
	timeout_ms = ove::Timeout(length).ms();
}

extern "C" void ove_bench_suites()
{
	bench::run({.suite = "small_calls", .name = "should_stop", .body = should_stop});
	bench::run({.suite = "small_calls", .name = "until", .setup = set, .body = until});
	bench::run({.suite = "small_calls", .name = "timeout_of_ns", .setup = set, .body = timeout_of_ns});
}
