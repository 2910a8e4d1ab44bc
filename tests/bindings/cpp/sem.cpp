// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

using namespace std::chrono_literals;
using ove::Priority;
using test::Helper;

OVE_TEST(sem, take, counts, "A semaphore starts with its tokens and counts down to zero; the next take times out.")
{
	ove::Sem sem(2, 3);
	EXPECT_EQ(sem.count(), 2);
	EXPECT_DONE(sem.take());
	EXPECT_DONE(sem.try_take());
	EXPECT_EQ(sem.count(), 0);
	EXPECT_ERROR(sem.try_take(), ove::Error::Busy);
	const auto before = ove::Clock::now();
	EXPECT_ERROR(sem.take(2ms), ove::Error::Timeout);
	EXPECT(ove::Clock::now() - before >= 2ms);
}

OVE_TEST(sem, give, over_the_maximum_is_overflow,
	 "A give beyond the maximum fails; the unchecked call drops the token.")
{
	ove::Sem sem(0, 1);
	EXPECT_DONE(sem.give());
	EXPECT_ERROR(sem.give(), ove::Error::Overflow);
	sem.give_unchecked();
	EXPECT_EQ(sem.count(), 1);
	sem.take().value();
	sem.give_unchecked();
	EXPECT_EQ(sem.count(), 1);
}

OVE_TEST(sem, give, wakes_the_waiter, "Giving a token wakes a thread that waits for one.")
{
	ove::Sem sem(0, 1);
	Helper waiter("waiter", Priority::High, [&] {
		EXPECT_DONE(sem.take());
		test_point(2);
	});
	waiter.blocked();
	test_point(1);
	EXPECT_DONE(sem.give());
	EXPECT_DONE(waiter->join());
	EXPECT_POINTS(1, 2);
}

OVE_TEST(sem, isr, gives, "An ISR gives tokens up to the maximum.")
{
	ove::Sem sem(0, 1);
	test::in_isr([&] {
		EXPECT_DONE(sem.from_isr().give());
		EXPECT_ERROR(sem.from_isr().give(), ove::Error::Overflow);
		sem.from_isr().give_unchecked();
	});
	EXPECT_EQ(sem.count(), 1);
	EXPECT_DONE(sem.try_take());
}

OVE_TEST_CHECK(sem, isr, wrong_context_is_an_error,
	       "A thread call in an ISR and an ISR call in a thread return the error for a wrong context.")
{
	ove::Sem sem(1, 2);
	test::in_isr([&] {
		EXPECT_ERROR(sem.take(ove::no_wait), ove::Error::Context);
		EXPECT_ERROR(sem.give(), ove::Error::Context);
	});
	EXPECT_ERROR(sem.from_isr().give(), ove::Error::Context);
	EXPECT_EQ(sem.count(), 1);
}

OVE_TEST_CHECK_STOPS(sem, drop, waited_for_stops, OVE_STOP_MISUSE, "ove::Sem::~Sem",
		     "Dropping a semaphore that a thread waits for stops the program and names the call.")
{
	static test::Room<ove::Sem> room;
	ove::Sem &sem = room.make();
	Helper waiter("waiter", Priority::High, [&sem] { EXPECT_DONE(sem.take()); });
	waiter.blocked();
	room.end();
}

OVE_TEST(sem, isr, tries_to_take,
	 "An ISR takes an available token and gets an error if there is none; the maximum stays the same.")
{
	ove::Sem sem(1, 3);
	EXPECT(!ove::in_isr());
	test::in_isr([&] {
		EXPECT(ove::in_isr());
		EXPECT_DONE(sem.from_isr().try_take());
		EXPECT_ERROR(sem.from_isr().try_take(), ove::Error::Busy);
	});
	EXPECT_EQ(sem.maximum(), 3);
}

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST(sem, create, gives_its_memory_back,
	 "A semaphore on the heap works like any other, and its owner releases its memory.")
{
	auto made = ove::Sem::create(1, 2);
	EXPECT_OK(test::code_of(made));
	ove::Heap<ove::Sem> sem = std::move(*made);
	EXPECT_DONE(sem->take());
	EXPECT_DONE(sem->give());
	EXPECT_EQ(sem->count(), 1);
	sem.reset();
	EXPECT(!sem);
}

#endif
