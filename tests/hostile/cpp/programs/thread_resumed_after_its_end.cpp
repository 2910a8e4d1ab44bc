// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_running
// tries: Resume a thread that has ended, often.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<hostile::Thread> ended;

HOSTILE_PROGRAM()
{
	ended.emplace(ove::ThreadOptions{.name = "ended", .priority = ove::Priority::High}, [] {});
	EXPECT(ended->join().has_value());
	for (int i = 0; i < 5; i++) {
		static_cast<void>(ended->resume());
		static_cast<void>(ove::this_thread::sleep_for(1ms));
	}
	EXPECT(ended->state() == ove::ThreadState::Terminated);
	ended.reset();
}
