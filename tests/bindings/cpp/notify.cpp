// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

using namespace std::chrono_literals;
using ove::NotifyBits;
using ove::NotifyMode;
using ove::Priority;
using ove::this_thread::wait_notify;
using test::Helper;

static void forget_bits()
{
	static_cast<void>(wait_notify(ove::notify_all_bits, ove::no_wait));
}

OVE_TEST(notify, wait, any_and_all,
	 "One bit satisfies a wait for any of several bits; a wait for all needs all. A timeout is in time and takes "
	 "none.")
{
	const ove::ThreadHandle self = ove::this_thread::self();
	std::uint32_t seen = 0;
	forget_bits();
	EXPECT_DONE(self.notify(1));
	EXPECT_DONE(wait_notify(3, NotifyMode::Any, NotifyBits::Keep, ove::no_wait, seen));
	EXPECT_EQ(seen, 1);
	const auto before = ove::Clock::now();
	EXPECT_ERROR(wait_notify(3, NotifyMode::All, NotifyBits::Clear, 2ms, seen), ove::Error::Timeout);
	EXPECT(ove::Clock::now() - before >= 2ms);
	EXPECT_EQ(seen, 1);
	self.notify_unchecked(2);
	EXPECT_DONE(wait_notify(3, ove::forever, NotifyMode::All));
	EXPECT_ERROR(wait_notify(3, ove::no_wait), ove::Error::Timeout);
}

OVE_TEST(notify, wait, clears_what_it_waited_for,
	 "A wait that clears takes its bits and leaves the others; one that keeps leaves all.")
{
	const ove::ThreadHandle self = ove::this_thread::self();
	std::uint32_t seen = 0;
	forget_bits();
	EXPECT_DONE(self.notify(7));
	EXPECT_DONE(wait_notify(1, NotifyMode::Any, NotifyBits::Keep, ove::no_wait, seen));
	EXPECT_DONE(wait_notify(3, NotifyMode::Any, NotifyBits::Clear, ove::no_wait, seen));
	EXPECT_EQ(seen, 7);
	EXPECT_DONE(wait_notify(ove::notify_all_bits, NotifyMode::Any, NotifyBits::Clear, ove::no_wait, seen));
	EXPECT_EQ(seen, 4);
}

OVE_TEST(notify, notify, wakes_the_waiter, "Sending bits wakes the thread whose wait they complete, from an ISR too.")
{
	Helper waiter("waiter", Priority::High, [] {
		EXPECT_DONE(wait_notify(3, ove::forever, NotifyMode::All));
		test_point(2);
		EXPECT_DONE(wait_notify(4));
		test_point(3);
	});
	waiter.blocked();
	EXPECT_DONE(waiter->notify(1));
	test_point(1);
	EXPECT_DONE(waiter->notify(2));
	test_wait_points(2);
	waiter.blocked();
	test::in_isr([&] { EXPECT_DONE(waiter->from_isr().notify(4)); });
	EXPECT_DONE(waiter->join());
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST_CHECK(notify, notify, wrong_use_is_an_error,
	       "A call without bits, with bits that a thread does not have or in a wrong context fails.")
{
	const ove::ThreadHandle self = ove::this_thread::self();
	forget_bits();
	EXPECT_ERROR(self.notify(0), ove::Error::Invalid);
	EXPECT_ERROR(self.notify(0x80000000), ove::Error::Invalid);
	EXPECT_ERROR(wait_notify(0, ove::no_wait), ove::Error::Invalid);
	EXPECT_ERROR(self.from_isr().notify(1), ove::Error::Context);
	test::in_isr([&] {
		EXPECT_ERROR(self.notify(1), ove::Error::Context);
		EXPECT_ERROR(wait_notify(1, ove::no_wait), ove::Error::Context);
	});
	EXPECT_ERROR(wait_notify(1, ove::no_wait), ove::Error::Timeout);
}
