// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.timer
// tries: Drop a running timer and look whether it still calls.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<ove::Timer> timer;

HOSTILE_PROGRAM()
{
	static volatile unsigned calls = 0;
	timer.emplace(1ms, ove::TimerMode::Periodic, [] { calls = calls + 1; });
	EXPECT(timer->start().has_value());
	hostile::wait_until([] { return calls > 0; });
	timer.reset();
	const unsigned before = calls;
	static_cast<void>(ove::this_thread::sleep_for(5ms));
	EXPECT(calls == before);
}
