// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_running
// tries: Drop the owner of a thread that waits for a mutex of the caller's.
// end: waits
#include "../hostile.hpp"

static ove::Mutex mutex;
static hostile::Slot<hostile::Thread> waiter;

HOSTILE_PROGRAM()
{
	mutex.lock();
	waiter.emplace(ove::ThreadOptions{.name = "waiter", .priority = ove::Priority::High}, [] { mutex.lock(); });
	waiter.reset();
}
