// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

using namespace std::chrono_literals;
using ove::Priority;
using test::Helper;

OVE_TEST(event, signal, counts_once, "Signals do not add up: two of them end one wait, and the next wait times out.")
{
	ove::Event event;
	EXPECT_DONE(event.signal());
	event.signal_unchecked();
	EXPECT_DONE(event.wait(ove::no_wait));
	const auto before = ove::Clock::now();
	EXPECT_ERROR(event.wait(2ms), ove::Error::Timeout);
	EXPECT(ove::Clock::now() - before >= 2ms);
}

OVE_TEST(event, clear, forgets_the_signal, "A cleared signal ends no wait.")
{
	ove::Event event;
	EXPECT_DONE(event.signal());
	EXPECT_DONE(event.clear());
	EXPECT_ERROR(event.wait(ove::no_wait), ove::Error::Timeout);
}

OVE_TEST(event, isr, wakes_the_waiter, "A signal from an ISR wakes the waiting thread.")
{
	ove::Event event;
	Helper waiter("waiter", Priority::High, [&] {
		EXPECT_DONE(event.wait());
		test_point(2);
		EXPECT_DONE(event.wait());
		test_point(3);
	});
	waiter.blocked();
	test_point(1);
	test::in_isr([&] { EXPECT_DONE(event.from_isr().signal()); });
	test_wait_points(2);
	waiter.blocked();
	test::in_isr([&] { event.from_isr().signal_unchecked(); });
	EXPECT_DONE(waiter->join());
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST_CHECK(event, wait, second_waiter_is_busy, "The wait of a second thread for one event fails.")
{
	ove::Event event;
	Helper waiter("waiter", Priority::High, [&] { EXPECT_DONE(event.wait()); });
	waiter.blocked();
	EXPECT_ERROR(event.wait(), ove::Error::Busy);
	EXPECT_DONE(event.signal());
}

OVE_TEST_CHECK(event, isr, wrong_context_is_an_error, "An event's calls in a wrong context return the error for it.")
{
	ove::Event event;
	test::in_isr([&] {
		EXPECT_ERROR(event.wait(ove::no_wait), ove::Error::Context);
		EXPECT_ERROR(event.signal(), ove::Error::Context);
	});
	EXPECT_ERROR(event.from_isr().signal(), ove::Error::Context);
}

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST(event, create, gives_its_memory_back,
	 "An event on the heap works like any other, and its owner releases its memory.")
{
	auto event = ove::Event::create();
	EXPECT_OK(test::code_of(event));
	EXPECT_DONE((*event)->signal());
	EXPECT_DONE((*event)->wait());
}

#endif
