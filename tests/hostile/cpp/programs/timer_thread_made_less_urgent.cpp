// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.timer
// tries: Lower the rank of the timers' thread, then end another timer.
// end: returns
#include "../hostile.hpp"

HOSTILE_PROGRAM()
{
	ove::Timer first(1ms, ove::TimerMode::OneShot,
			 [] { static_cast<void>(ove::this_thread::self().set_priority(ove::Priority::Idle)); });
	EXPECT(first.start().has_value());
	static_cast<void>(ove::this_thread::sleep_for(4ms));
	static volatile unsigned calls = 0;
	hostile::Slot<ove::Timer> second;
	second.emplace(1ms, ove::TimerMode::Periodic, [] { calls = calls + 1; });
	EXPECT(second->start().has_value());
	second.reset();
	const unsigned before = calls;
	static_cast<void>(ove::this_thread::sleep_for(5ms));
	EXPECT(calls == before);
}
