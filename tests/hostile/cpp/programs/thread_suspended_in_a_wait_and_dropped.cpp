// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_running
// tries: Drop the owner of a thread that was suspended in a wait that ends.
// end: returns
#include "../hostile.hpp"

static ove::Sem tokens(0, 1);
static hostile::Slot<hostile::Thread> waiter;

HOSTILE_PROGRAM()
{
	waiter.emplace(ove::ThreadOptions{.name = "waiter", .priority = ove::Priority::High},
		       [] { EXPECT(tokens.take().has_value()); });
	hostile::wait_until([] { return waiter->state() == ove::ThreadState::Blocked; });
	EXPECT(waiter->suspend().has_value());
	EXPECT(tokens.give().has_value());
	waiter.reset();
	EXPECT(tokens.count() == 0);
}
