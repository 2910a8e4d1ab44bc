// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.timer
// tries: Let a timer's callback drop the timer's own owner.
// end: stops 9
#include "../hostile.hpp"

static hostile::Slot<ove::Timer> timer;

HOSTILE_PROGRAM()
{
	timer.emplace(1ms, ove::TimerMode::OneShot, [] { timer.reset(); });
	EXPECT(timer->start().has_value());
	hostile::wait_for_the_stop();
}
