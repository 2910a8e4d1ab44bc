// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Objects that are constants: ready before any constructor runs. Mutexes are in mutex.cpp. */
#include <mutex>

#include "constant.hpp"
#include "harness.hpp"

using namespace std::chrono_literals;
using ove::Priority;
using test::Helper;

static KERNELS_CONSTANT ove::Sem tokens{2, 3};
static constinit ove::Event event;
static constinit ove::Condvar changed;
/* Inspected but never used. */
static KERNELS_CONSTANT ove::Sem untouched_sem{2, 3};
static constinit ove::Event untouched_event;
static constinit ove::Condvar untouched_condvar;

static bool is_every_object_as_made()
{
	return test_is_as_made(untouched_sem, 2u, 3u) && test_is_as_made(untouched_event) &&
	       test_is_as_made(untouched_condvar);
}

static bool does_every_object_work()
{
	return tokens.try_take().has_value() && tokens.count() == 1 && event.signal().has_value() &&
	       changed.signal().has_value();
}

namespace
{

/* A constructor that runs before all others, except that of a non-constant semaphore, and what it saw. */
struct Early {
	Early() : as_made(is_every_object_as_made()), work(does_every_object_work())
	{
	}
	bool as_made;
	bool work;
};

} // namespace

#if OVE_BACKEND_HAS_CONSTANTS
[[gnu::init_priority(101)]]
#endif
static Early early;

OVE_TEST(constant, object, is_as_one_that_is_made,
	 "Before any constructor has run, constant objects are byte for byte the same as initialised ones.")
{
	EXPECT(early.as_made);
}

OVE_TEST(constant, object, works_before_the_start_and_after,
	 "Constant objects work before any constructor has run, and a thread finds them in the same state.")
{
	EXPECT(early.work);
	EXPECT_EQ(tokens.count(), 1);
	EXPECT_DONE(tokens.take(1ms));
	EXPECT_ERROR(tokens.take(1ms), ove::Error::Timeout);
	EXPECT_DONE(tokens.give());
	EXPECT_DONE(event.wait(1ms));
	EXPECT_ERROR(event.wait(1ms), ove::Error::Timeout);

	ove::Mutex mutex;
	mutex.lock();
	EXPECT_ERROR(changed.wait(mutex, 1ms), ove::Error::Timeout);
	mutex.unlock();
}

OVE_TEST(constant, object, wakes_its_waiters, "Threads that wait for constant objects are woken.")
{
	static KERNELS_CONSTANT ove::Sem awaited_tokens{0, 3};
	static constinit ove::Event awaited;
	static constinit ove::Condvar condvar;
	static KERNELS_CONSTANT ove::Mutex mutex;
	static bool is_changed;
	Helper taker("taker", Priority::High, [] { EXPECT_DONE(awaited_tokens.take()); });
	Helper waiter("waiter", Priority::High, [] { EXPECT_DONE(awaited.wait()); });
	Helper condition("condition", Priority::High, [] {
		const std::lock_guard lock(mutex);
		EXPECT_DONE(condvar.wait(mutex, [] { return is_changed; }));
	});

	is_changed = false;
	EXPECT_DONE(ove::this_thread::sleep_for(2ms));
	EXPECT_DONE(awaited_tokens.give());
	EXPECT_DONE(awaited.signal());
	mutex.lock();
	is_changed = true;
	EXPECT_DONE(condvar.broadcast());
	mutex.unlock();
	EXPECT_DONE(taker->join());
	EXPECT_DONE(waiter->join());
	EXPECT_DONE(condition->join());
}
