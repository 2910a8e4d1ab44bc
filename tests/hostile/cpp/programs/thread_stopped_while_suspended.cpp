// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_running
// tries: End a suspended thread by a call that answers, at once and in time.
// only: Rust and Zig have no such call; they end at once, or with the owner
// end: returns
#include "../hostile.hpp"

static hostile::Slot<hostile::Thread> sleeper;

HOSTILE_PROGRAM()
{
	sleeper.emplace(ove::ThreadOptions{.name = "sleeper", .priority = ove::Priority::High},
			[] { static_cast<void>(ove::this_thread::self().suspend()); });
	hostile::wait_until([] { return sleeper->state() == ove::ThreadState::Suspended; });
	EXPECT(sleeper->stop_and_join(1h).has_value());
	EXPECT(!sleeper->is_started());
	EXPECT(sleeper->stop_and_join().has_value());
	sleeper.reset();
}
