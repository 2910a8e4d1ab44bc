// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_running
// tries: Suspend, resume and rank a thread that has ended, then make the next in its place.
// end: returns
#include "../hostile.hpp"

static hostile::Slot<hostile::Thread> ended;

HOSTILE_PROGRAM()
{
	for (const auto priority :
	     {ove::Priority::High, ove::Priority::Low, ove::Priority::Realtime, ove::Priority::Normal}) {
		ended.emplace(ove::ThreadOptions{.name = "ended", .priority = priority}, [] {});
		EXPECT(ended->join().has_value());
		static_cast<void>(ended->suspend());
		static_cast<void>(ended->resume());
		static_cast<void>(ended->set_priority(ove::Priority::Critical));
		static_cast<void>(ended->set_priority(ove::Priority::Idle));
		EXPECT(ended->join().has_value());
		EXPECT(ended->stop_and_join().has_value());
	}
}
