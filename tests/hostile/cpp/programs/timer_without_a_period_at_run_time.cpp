// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.timer
// tries: Make a timer whose period is 0 at run time.
// end: stops 1
// end.release: returns
#include "../hostile.hpp"

HOSTILE_PROGRAM()
{
	static volatile unsigned none = 0;
	if constexpr (ove::detail::checks) {
		ove::Timer timer(std::chrono::milliseconds(none), ove::TimerMode::OneShot, [] {});
	}
}
