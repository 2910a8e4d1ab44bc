// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_running
// tries: End a thread before the start whose captures look like a value.
// end: returns
// runs: before the start
#include "../hostile.hpp"

static hostile::Slot<hostile::Thread> never;

HOSTILE_PROGRAM_AT_START()
{
	// A wait is refused there; the destructor needs none.
	never.emplace(ove::ThreadOptions{.name = "never"}, [] { hostile::fail("it runs"); });
	EXPECT(never->stop_and_join() == std::unexpected(ove::Error::Context));
	EXPECT(never->is_started());
	never.reset();
}
