// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds data-race.armed and data-race.elapsed: the calls that order are those of another timer.
 */
#include "check.hpp"

static int armed, elapsed;

static void run()
{
	auto timer = ove::AnyTimer::create(std::chrono::milliseconds(2), ove::TimerMode::OneShot, [] {
		check::use(armed);
		elapsed = 1;
	});
	auto other = ove::AnyTimer::create(std::chrono::milliseconds(100), ove::TimerMode::OneShot, [] {});

	static_cast<void>((*timer)->start());
	armed = 1;
	static_cast<void>((*other)->start());
	static_cast<void>(ove::this_thread::sleep_for(std::chrono::milliseconds(5)));
	static_cast<void>((*other)->stop());
	check::use(elapsed);
}

static void rest()
{
}

CHECK_CASE(cpp_race_other_timer, run, rest);
