// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_holding
// tries: Lock a mutex whose owner has ended with a forgotten guard and been freed.
// end: returns
// end.checks: stops 9
// end.freertos: stops 9
#include "../hostile.hpp"

static ove::Mutex mutex;
static hostile::Slot<hostile::Thread> holder;

HOSTILE_PROGRAM()
{
	holder.emplace(ove::ThreadOptions{.name = "holder", .priority = ove::Priority::High}, [] { mutex.lock(); });
	EXPECT(holder->join().has_value());
	holder.reset();
	EXPECT(!mutex.try_lock_for(5ms));
}
