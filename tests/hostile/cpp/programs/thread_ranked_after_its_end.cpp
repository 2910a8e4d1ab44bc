// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_running
// tries: Rank a thread that has ended above the caller.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<hostile::Thread> ended;

HOSTILE_PROGRAM()
{
	ended.emplace(ove::ThreadOptions{.name = "ended", .priority = ove::Priority::High}, [] {});
	EXPECT(ended->join().has_value());
	static_cast<void>(ended->set_priority(ove::Priority::Realtime));
	static_cast<void>(ove::this_thread::sleep_for(1ms));
	EXPECT(ended->state() == ove::ThreadState::Terminated);
	ended.reset();
}
