// SPDX-License-Identifier: MIT OR Apache-2.0
#include <mutex>

#include "constant.hpp"
#include "harness.hpp"

using namespace std::chrono_literals;
using ove::Priority;
using test::Helper;

OVE_TEST(mutex, guard, excludes,
	 "While a guard exists, another thread waits for the mutex, and gets it when the guard ends.")
{
	ove::Mutex mutex;
	ove::Event go;
	Helper other("other", Priority::High, [&] {
		EXPECT_DONE(go.wait());
		test_point(1);
		const std::lock_guard guard(mutex);
		test_point(3);
	});
	{
		const std::lock_guard guard(mutex);
		EXPECT_DONE(go.signal());
		test_wait_points(1);
		other.blocked();
		test_point(2);
	}
	EXPECT_DONE(other->join());
	const std::lock_guard guard(mutex);
	test_point(4);
	EXPECT_POINTS(1, 2, 3, 4);
}

OVE_TEST(mutex, try_lock, held_is_busy,
	 "Locking a mutex that another thread holds returns busy at once, or times out in time.")
{
	ove::Mutex mutex;
	ove::Event free_it;
	Helper holder("holder", Priority::High, [&] {
		EXPECT_DONE(mutex.acquire());
		EXPECT_DONE(free_it.wait());
		EXPECT_DONE(mutex.release());
	});
	holder.blocked();
	EXPECT_ERROR(mutex.try_acquire(), ove::Error::Busy);
	EXPECT(!mutex.try_lock());
	const auto before = ove::Clock::now();
	EXPECT_ERROR(mutex.acquire(2ms), ove::Error::Timeout);
	EXPECT(!mutex.try_lock_for(1ms));
	EXPECT(ove::Clock::now() - before >= 3ms);
	EXPECT_DONE(free_it.signal());
	EXPECT_DONE(holder->join());
	EXPECT(mutex.try_lock());
	mutex.unlock();
}

template <class Lock> static void end_waits_of()
{
	Lock mutex;
	test_clear_points();
	EXPECT_DONE(mutex.acquire());
	Helper waiter("waiter", Priority::High, [&] {
		EXPECT(!mutex.try_lock_for(60s));
		test_point(1);
		const std::lock_guard guard(mutex);
		test_point(3);
	});
	waiter.blocked();
	EXPECT_DONE(waiter->abort_wait());
	test_wait_points(1);
	for (int i = 0; i < 2; i++) {
		waiter.blocked();
		EXPECT_DONE(waiter->abort_wait());
	}
	waiter.blocked();
	test_point(2);
	EXPECT_DONE(mutex.release());
	EXPECT_DONE(waiter->join());
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST(mutex, lock, waits_on_after_an_end,
	 "A lock that cannot return an error keeps waiting when another thread cancels its wait; one with a timeout "
	 "fails.")
{
	end_waits_of<ove::Mutex>();
	end_waits_of<ove::RMutex>();
}

OVE_TEST(mutex, std, locks_work, "The standard library's locks lock and unlock: lock_guard, unique_lock, scoped_lock.")
{
	ove::Mutex a;
	ove::Mutex b;
	ove::RMutex r;
	{
		const std::scoped_lock both(a, b, r);
		const std::lock_guard nested(r);
		Helper other("other", Priority::High, [&] {
			EXPECT_ERROR(a.try_acquire(), ove::Error::Busy);
			EXPECT_ERROR(b.try_acquire(), ove::Error::Busy);
			EXPECT_ERROR(r.try_acquire(), ove::Error::Busy);
			std::unique_lock timed(a, 1ms);
			EXPECT(!timed.owns_lock());
			EXPECT(!timed.try_lock_until(ove::Clock::now() + 1ms));
			test_point(1);
		});
		EXPECT_DONE(other->join());
	}
	std::unique_lock lock(a, std::defer_lock);
	EXPECT(!lock.owns_lock());
	EXPECT(lock.try_lock());
	lock.unlock();
	lock.lock();
	EXPECT(lock.owns_lock());
	lock.unlock();
	EXPECT_DONE(b.try_acquire());
	EXPECT_DONE(b.release());
	EXPECT_POINTS(1);
}

OVE_TEST_CHECK(mutex, lock, by_its_owner_is_deadlock,
	       "A second lock by the owner returns the deadlock error and changes nothing.")
{
	ove::Mutex mutex;
	EXPECT_DONE(mutex.acquire());
	EXPECT_ERROR(mutex.acquire(1ms), ove::Error::Deadlock);
	EXPECT_ERROR(mutex.try_acquire(), ove::Error::Deadlock);
	EXPECT_DONE(mutex.release());
}

OVE_TEST_CHECK(mutex, unlock, by_a_stranger_is_not_owner,
	       "An unlock by a thread that does not hold the mutex returns the error for it and changes nothing.")
{
	ove::Mutex mutex;
	EXPECT_ERROR(mutex.release(), ove::Error::NotOwner);
	EXPECT_DONE(mutex.acquire());
	Helper stranger("stranger", Priority::High, [&] { EXPECT_ERROR(mutex.release(), ove::Error::NotOwner); });
	EXPECT_DONE(stranger->join());
	EXPECT_DONE(mutex.release());
}

OVE_TEST_CHECK(mutex, lock, in_isr_is_context, "A lock in an ISR returns the error for a wrong context.")
{
	ove::Mutex mutex;
	ove::Result<void> answer;
	test::in_isr([&] { answer = mutex.acquire(ove::no_wait); });
	EXPECT_ERROR(answer, ove::Error::Context);
}

OVE_TEST_CHECK_STOPS(mutex, drop, held_stops, OVE_STOP_MISUSE, "ove::Mutex::~Mutex",
		     "Dropping a mutex that is held stops the program and names the call.")
{
	ove::Mutex mutex;
	mutex.lock();
}

OVE_TEST_CHECK_STOPS(mutex, lock, without_an_answer_stops, OVE_STOP_MISUSE, "ove::Mutex::lock",
		     "A caller's bug in a call without a result stops the program and names the call.")
{
	ove::Mutex mutex;
	const std::lock_guard guard(mutex);
	mutex.lock();
}

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST(mutex, create, gives_its_memory_back,
	 "A mutex on the heap works like any other, and its owner releases its memory.")
{
	auto made = ove::Mutex::create();
	EXPECT_OK(test::code_of(made));
	ove::Heap<ove::Mutex> mutex = std::move(*made);
	{
		const std::lock_guard guard(*mutex);
		Helper other("other", Priority::High, [&] { EXPECT(!mutex->try_lock()); });
		EXPECT_DONE(other->join());
	}
	auto recursive = ove::RMutex::create();
	EXPECT_OK(test::code_of(recursive));
	EXPECT_DONE((*recursive)->acquire());
	EXPECT_DONE((*recursive)->release());
}

#endif

OVE_TEST(rmutex, lock, nests, "A recursive mutex is free for others after as many unlocks as locks.")
{
	ove::RMutex mutex;
	ove::Sem look(0, 2);
	ove::Sem looked(0, 2);
	bool free[2] = {true, false};
	Helper other("other", Priority::High, [&] {
		for (bool &each : free) {
			EXPECT_DONE(look.take());
			each = mutex.try_acquire().has_value();
			EXPECT_DONE(looked.give());
		}
		EXPECT_DONE(mutex.release());
	});
	EXPECT_DONE(mutex.acquire());
	EXPECT_DONE(mutex.acquire(1ms));
	EXPECT_DONE(mutex.release());
	EXPECT_DONE(look.give());
	EXPECT_DONE(looked.take());
	EXPECT_DONE(mutex.release());
	EXPECT_DONE(look.give());
	EXPECT_DONE(other->join());
	EXPECT(!free[0]);
	EXPECT(free[1]);
}

OVE_TEST(rmutex, lock, times_out, "A lock of a recursive mutex that another thread holds times out in time.")
{
	ove::RMutex mutex;
	EXPECT_DONE(mutex.acquire());
	Helper other("other", Priority::High, [&] {
		EXPECT_ERROR(mutex.acquire(2ms), ove::Error::Timeout);
		EXPECT_ERROR(mutex.try_acquire(), ove::Error::Busy);
	});
	EXPECT_DONE(other->join());
	EXPECT_DONE(mutex.release());
}

OVE_TEST_CHECK(rmutex, unlock, by_a_stranger_is_not_owner,
	       "An unlock of a recursive mutex that the caller does not hold returns the error for it.")
{
	ove::RMutex mutex;
	EXPECT_ERROR(mutex.release(), ove::Error::NotOwner);
}

static KERNELS_CONSTANT ove::Mutex constant;
static KERNELS_CONSTANT ove::RMutex recursive_constant;
/* Inspected but never used. */
static KERNELS_CONSTANT ove::Mutex untouched;
static KERNELS_CONSTANT ove::RMutex untouched_recursive;

/* A constructor that runs before all others, and what it saw. Non-constant objects are initialised after it. */
struct First {
	First()
	    : plain(OVE_BACKEND_HAS_CONSTANTS && test_is_as_made(untouched)),
	      recursive(OVE_BACKEND_HAS_CONSTANTS && test_is_as_made(untouched_recursive))
	{
	}
	bool plain;
	bool recursive;
};
[[gnu::init_priority(101)]] static First first;

OVE_TEST(mutex, constant, is_as_one_that_is_made,
	 "Before any constructor has run, a constant mutex is byte for byte the same as an initialised one.")
{
	TEST_NEEDS(OVE_BACKEND_HAS_CONSTANTS, "the objects of this kernel have no constant form");
	EXPECT(first.plain);
	EXPECT(first.recursive);
}

OVE_TEST(mutex, constant, excludes, "A constant mutex excludes other threads, whether plain or recursive.")
{
	constant.lock();
	recursive_constant.lock();
	recursive_constant.lock();
	Helper other("other", Priority::High, [] {
		EXPECT_ERROR(constant.acquire(2ms), ove::Error::Timeout);
		EXPECT(!recursive_constant.try_lock());
		test_point(1);
		constant.lock();
		test_point(3);
		constant.unlock();
	});
	test_wait_points(1);
	other.blocked();
	test_point(2);
	constant.unlock();
	EXPECT_DONE(other->join());
	recursive_constant.unlock();
	recursive_constant.unlock();
	EXPECT_POINTS(1, 2, 3);
}
