// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_running
// tries: Drop the owner of a thread that suspends itself.
// end: returns
#include "../hostile.hpp"

HOSTILE_PROGRAM()
{
	static hostile::Slot<hostile::Thread> sleeper;
	sleeper.emplace(ove::ThreadOptions{.name = "sleeper", .priority = ove::Priority::High},
			[] { static_cast<void>(ove::this_thread::self().suspend()); });
	hostile::wait_until([] { return sleeper->state() == ove::ThreadState::Suspended; });
	sleeper.reset();
}
