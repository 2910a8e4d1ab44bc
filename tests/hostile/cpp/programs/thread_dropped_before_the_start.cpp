// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_running
// tries: Drop a thread before the start that would have returned a value.
// end: returns
// runs: before the start
#include "../hostile.hpp"

static hostile::Slot<hostile::Thread> never;

HOSTILE_PROGRAM_AT_START()
{
	never.emplace(ove::ThreadOptions{.name = "never"}, [] { hostile::fail("it runs"); });
	never.reset();
	auto on_heap =
		ove::AnyThread::create({.name = "never"}, hostile::stack_bytes, [] { hostile::fail("it runs"); });
	EXPECT(on_heap.has_value());
}
