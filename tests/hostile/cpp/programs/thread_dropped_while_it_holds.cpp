// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.thread_holding
// tries: Drop the owner of a thread that holds a mutex until it is asked to stop.
// end: returns
#include "../hostile.hpp"

static ove::Mutex mutex;
static hostile::Slot<hostile::Thread> holder;

HOSTILE_PROGRAM()
{
	holder.emplace(ove::ThreadOptions{.name = "holder", .priority = ove::Priority::High}, [](ove::StopToken token) {
		mutex.lock();
		while (!token.stop_requested()) {
			static_cast<void>(ove::this_thread::sleep_for(1ms));
		}
		mutex.unlock();
	});
	hostile::wait_until([] {
		if (!mutex.try_lock()) {
			return true;
		}
		mutex.unlock();
		return false;
	});
	holder.reset();
	EXPECT(mutex.try_lock());
	mutex.unlock();
}
