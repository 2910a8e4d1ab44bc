// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.timer
// tries: Drop a timer while its callback sleeps with its captures.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<ove::Timer> timer;

HOSTILE_PROGRAM()
{
	static volatile bool is_started = false;
	static volatile bool is_ended = false;
	timer.emplace(1ms, ove::TimerMode::OneShot, [] {
		is_started = true;
		static_cast<void>(ove::this_thread::sleep_for(5ms));
		is_ended = true;
	});
	EXPECT(timer->start().has_value());
	hostile::wait_until([] { return is_started; });
	timer.reset();
	EXPECT(is_ended);
}
