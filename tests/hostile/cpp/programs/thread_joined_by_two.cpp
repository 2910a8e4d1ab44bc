// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.waited_for
// tries: Join a thread from two threads.
// end: returns
#include "../hostile.hpp"

static ove::Event go;
static hostile::Slot<hostile::Thread> slow;
static hostile::Slot<hostile::Thread> joiner;

HOSTILE_PROGRAM()
{
	slow.emplace(ove::ThreadOptions{.name = "slow"}, [] { EXPECT(go.wait().has_value()); });
	joiner.emplace(ove::ThreadOptions{.name = "joiner", .priority = ove::Priority::High},
		       [] { EXPECT(slow->join().has_value()); });
	hostile::wait_until([] { return joiner->state() == ove::ThreadState::Blocked; });
	EXPECT(slow->join(1ms) == std::unexpected(ove::Error::Busy));
	EXPECT(go.signal().has_value());
	EXPECT(joiner->join().has_value());
	joiner.reset();
	slow.reset();
}
