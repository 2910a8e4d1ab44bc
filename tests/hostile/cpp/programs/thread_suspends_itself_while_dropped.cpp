// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_running
// tries: Drop the owner of a thread that suspends itself again and again after that.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<hostile::Thread> sleeper;

HOSTILE_PROGRAM()
{
	sleeper.emplace(ove::ThreadOptions{.name = "sleeper", .priority = ove::Priority::Low}, [] {
		for (int i = 0; i < 4; i++) {
			static_cast<void>(ove::this_thread::self().suspend());
		}
	});
	sleeper.reset();
}
