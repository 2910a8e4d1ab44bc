// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds nothing: a timer's start and end order its function.
 */
#include "check.hpp"

static int armed, elapsed;

static void run()
{
	auto timer = ove::AnyTimer::create(std::chrono::milliseconds(2), ove::TimerMode::OneShot, [] {
		check::use(armed);
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

CHECK_CASE(cpp_clean_own_timer, run, rest);
