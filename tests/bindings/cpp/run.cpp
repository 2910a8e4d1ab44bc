// SPDX-License-Identifier: MIT OR Apache-2.0
#include <exception>
#include <mutex>

#include "harness.hpp"

OVE_TEST_CHECK(run, start, twice_is_context, "A second start of the scheduler returns the error for a wrong context.")
{
	EXPECT(ove::start_scheduler() == ove::Error::Context);
	EXPECT(ove::run() == ove::Error::Context);
}

OVE_TEST(run, heap, is_locked_in_zero_heap_mode,
	 "The heap is locked after the start in zero-heap mode, and only in this mode.")
{
	EXPECT_EQ(ove::heap_is_locked(), CONFIG_OVE_ZERO_HEAP != 0);
	const auto stats = ove::heap_stats();
	EXPECT_OK(test::code_of(stats));
	EXPECT(stats->used <= stats->peak);
}

OVE_TEST_STOPS(run, stop, names_the_place, OVE_STOP_MISUSE, "a place of the program",
	       "A program can stop itself with a number and a location.")
{
	ove::stop(ove::StopNumber::Misuse, "a place of the program");
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(run, exception, passes_guards_and_threads,
	 "With CONFIG_OVE_CPP_EXCEPTIONS, an exception that leaves a scope destroys its guard and is caught in its "
	 "thread.")
{
#if CONFIG_OVE_CPP_EXCEPTIONS
	struct Wrong {
		int number;
	};
	static ove::Mutex mutex;
	static int caught;
	const auto fails = [] {
		try {
			const std::lock_guard guard(mutex);
			throw Wrong{ove::this_thread::self().priority() == ove::Priority::High ? 2 : 1};
		} catch (const Wrong &wrong) {
			caught += wrong.number;
		}
		try {
			std::unique_lock<ove::Mutex> none;
			none.lock();
		} catch (const std::exception &) {
			caught += 4;
		}
	};
	caught = 0;
	fails();
	EXPECT_EQ(caught, 5);
	test::Helper other("other", ove::Priority::High, fails);
	EXPECT_DONE(other->join());
	EXPECT_EQ(caught, 11);
	// Both scopes have unlocked.
	EXPECT_DONE(mutex.try_acquire());
	EXPECT_DONE(mutex.release());
#else
	TEST_NEEDS(false, "built without CONFIG_OVE_CPP_EXCEPTIONS");
#endif
}
#endif
