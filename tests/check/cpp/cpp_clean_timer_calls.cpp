// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds nothing: a timer's start and stop order its function, which begins with a call.
 */
#include "check.hpp"

static int armed, elapsed;

[[gnu::noinline]] static void prepare()
{
	check::use(armed);
}

static void run()
{
	auto timer = ove::AnyTimer::create(std::chrono::milliseconds(2), ove::TimerMode::OneShot, [] {
		prepare();
		elapsed = 1;
	});

	armed = 1;
	static_cast<void>((*timer)->start());
	static_cast<void>(ove::this_thread::sleep_for(std::chrono::milliseconds(5)));
	static_cast<void>((*timer)->stop());
	check::use(elapsed);
}

static void rest()
{
}

CHECK_CASE(cpp_clean_timer_calls, run, rest);
