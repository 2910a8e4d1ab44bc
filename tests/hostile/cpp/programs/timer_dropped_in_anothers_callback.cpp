// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.timer
// tries: Drop a running timer in the callback of another.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<ove::Timer> victim;

HOSTILE_PROGRAM()
{
	victim.emplace(1ms, ove::TimerMode::Periodic, [] {});
	EXPECT(victim->start().has_value());
	ove::Timer killer(2ms, ove::TimerMode::OneShot, [] { victim.reset(); });
	EXPECT(killer.start().has_value());
	hostile::wait_until([] { return !victim.has_value(); });
}
