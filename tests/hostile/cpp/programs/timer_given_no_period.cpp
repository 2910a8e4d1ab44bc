// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.timer
// tries: Give a timer periods that are out of range.
// end: returns
#include "../hostile.hpp"

HOSTILE_PROGRAM()
{
	ove::Timer timer(1ms, ove::TimerMode::OneShot, [] {});
	// Without checks it is the caller's bug.
	if constexpr (ove::detail::checks) {
		EXPECT(timer.set_period(0ms) == std::unexpected(ove::Error::Invalid));
		EXPECT(timer.set_period(std::chrono::hours::max()) == std::unexpected(ove::Error::Invalid));
		EXPECT(timer.set_period(std::chrono::hours::min()) == std::unexpected(ove::Error::Invalid));
	}
	EXPECT(timer.set_period(std::chrono::milliseconds(0x7fffffff)).has_value());
	EXPECT(timer.stop().has_value());
}
