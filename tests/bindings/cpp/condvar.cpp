// SPDX-License-Identifier: MIT OR Apache-2.0
#include <mutex>

#include "harness.hpp"

using namespace std::chrono_literals;
using ove::Priority;
using test::Helper;

OVE_TEST(condvar, wait, ends_when_the_condition_holds,
	 "A wait for a condition continues after signals until the condition holds, and then owns the mutex.")
{
	ove::Mutex mutex;
	ove::Condvar changed;
	int value = 0;
	Helper waiter("waiter", Priority::High, [&] {
		std::unique_lock lock(mutex);
		EXPECT_DONE(changed.wait(lock, [&] { return value == 2; }));
		EXPECT_ERR(test::code_of(mutex.try_acquire()), CONFIG_OVE_CHECKS ? OVE_ERR_DEADLOCK : OVE_ERR_BUSY);
		test_point(value);
	});
	for (int i = 1; i <= 2; i++) {
		waiter.blocked();
		{
			const std::lock_guard guard(mutex);
			value = i;
		}
		EXPECT_DONE(changed.signal());
	}
	EXPECT_DONE(waiter->join());
	EXPECT_POINTS(2);
}

OVE_TEST(condvar, wait, times_out_with_the_mutex,
	 "A wait that times out owns the mutex again. Signals do not make a wait for a condition last longer than its "
	 "timeout.")
{
	ove::Mutex mutex;
	ove::Condvar changed;
	EXPECT_DONE(mutex.acquire());
	const auto before = ove::Clock::now();
	EXPECT_ERROR(changed.wait(mutex, 2ms), ove::Error::Timeout);
	EXPECT(ove::Clock::now() - before >= 2ms);
	EXPECT_DONE(mutex.release());

	Helper noise("noise", Priority::High, [&](ove::StopToken stop) {
		while (!stop.stop_requested()) {
			changed.notify_all();
			EXPECT_DONE(ove::this_thread::sleep_for(1ms));
		}
	});
	EXPECT_DONE(mutex.acquire());
	const auto start = ove::Clock::now();
	EXPECT_ERROR(changed.wait(mutex, 20ms, [] { return false; }), ove::Error::Timeout);
	EXPECT(ove::Clock::now() - start >= 20ms);
	EXPECT_DONE(mutex.release());
}

OVE_TEST(condvar, broadcast, wakes_all, "A broadcast wakes every waiting thread; a signal wakes one.")
{
	ove::Mutex mutex;
	ove::Condvar changed;
	int woken = 0;
	const auto wait = [&] {
		const std::lock_guard guard(mutex);
		EXPECT_DONE(changed.wait(mutex));
		woken++;
	};
	const auto now = [&] {
		const std::lock_guard guard(mutex);
		return woken;
	};
	Helper a("a", Priority::High, wait);
	Helper b("b", Priority::High, wait);
	Helper c("c", Priority::High, wait);
	a.blocked();
	b.blocked();
	c.blocked();
	changed.notify_one();
	WAIT_UNTIL(now() == 1);
	EXPECT_DONE(changed.broadcast());
	EXPECT_DONE(a->join());
	EXPECT_DONE(b->join());
	EXPECT_DONE(c->join());
	EXPECT_EQ(now(), 3);
}

OVE_TEST_CHECK(condvar, wait, without_the_mutex_is_not_owner,
	       "A wait with a mutex that the caller does not hold returns the error for it.")
{
	ove::Mutex mutex;
	ove::Condvar changed;
	EXPECT_ERROR(changed.wait(mutex, 1ms), ove::Error::NotOwner);
	EXPECT_ERROR(changed.wait(mutex, [] { return false; }), ove::Error::NotOwner);
	EXPECT_ERROR(changed.wait(mutex, 1ms, [] { return false; }), ove::Error::NotOwner);
	std::unique_lock<ove::Mutex> none;
	EXPECT_ERROR(changed.wait(none), ove::Error::Invalid);
}

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST(condvar, create, gives_its_memory_back,
	 "A condition variable on the heap works like any other, and its owner releases its memory.")
{
	ove::Mutex mutex;
	auto changed = ove::Condvar::create();
	EXPECT_OK(test::code_of(changed));
	EXPECT_DONE(mutex.acquire());
	EXPECT_ERROR((*changed)->wait(mutex, 1ms), ove::Error::Timeout);
	EXPECT_DONE(mutex.release());
}

#endif
