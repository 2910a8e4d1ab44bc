// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_running
// tries: Drop a thread's owner in a timer's callback.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<hostile::Thread> worker;

HOSTILE_PROGRAM()
{
	worker.emplace(ove::ThreadOptions{.name = "worker", .priority = ove::Priority::Low}, [](ove::StopToken token) {
		while (!token.stop_requested()) {
			static_cast<void>(ove::this_thread::sleep_for(1ms));
		}
	});
	static volatile bool is_ended = false;
	ove::Timer killer(1ms, ove::TimerMode::OneShot, [] {
		worker.reset();
		is_ended = true;
	});
	EXPECT(killer.start().has_value());
	hostile::wait_until([] { return is_ended; });
}
