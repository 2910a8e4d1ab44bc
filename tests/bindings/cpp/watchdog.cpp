// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

using namespace std::chrono_literals;
using ove::Error;

namespace
{

/* Another program on a host may keep this one from running for some time. */
constexpr auto late_after = TEST_EXACT_TIME ? 20ms : 1000ms;

void be_late()
{
	EXPECT_DONE(ove::this_thread::sleep_for(late_after + 20ms));
}

} // namespace

OVE_TEST(watchdog, check, tells_a_late_one,
	 "The function of a late watchdog is called once, and the check fails until the watchdog is fed or stopped.")
{
	ove::Watchdog watchdog("watched", late_after, [](ove::AnyWatchdog &late) {
		EXPECT_EQ(late.name()[0], 'w');
		test_point(1);
	});

	EXPECT_DONE(watchdog.start());
	EXPECT_DONE(ove::check_watchdogs());
	be_late();
	EXPECT_ERROR(ove::check_watchdogs(), Error::Timeout);
	EXPECT_ERROR(ove::check_watchdogs(), Error::Timeout);
	watchdog.feed();
	EXPECT_DONE(ove::check_watchdogs());
	be_late();
	EXPECT_DONE(watchdog.stop());
	EXPECT_DONE(ove::check_watchdogs());
	EXPECT_POINTS(1);
}

OVE_TEST_STOPS(watchdog, check, names_the_late_one, OVE_STOP_WATCHDOG, "radio",
	       "A late watchdog without a function stops the program with its name.")
{
	ove::Watchdog watchdog("radio", late_after);

	EXPECT_DONE(watchdog.start());
	be_late();
	static_cast<void>(ove::check_watchdogs());
}

OVE_TEST(watchdog, drop, leaves_the_check, "After a running watchdog has been deinitialised, a check ignores it.")
{
	{
		ove::Watchdog watchdog("gone", late_after, [] { test_point(1); });

		EXPECT_DONE(watchdog.start());
		be_late();
	}
	EXPECT_DONE(ove::check_watchdogs());
	EXPECT_EQ(test_points(), 0);
}

OVE_TEST(watchdog, isr, may_feed_and_check,
	 "An ISR may feed a watchdog and check all watchdogs; the function runs in the ISR.")
{
	bool is_in_isr = false;
	int calls = 0;
	ove::Watchdog watchdog("watched", late_after, [&] { calls += is_in_isr ? 1 : 0; });

	EXPECT_DONE(watchdog.start());
	be_late();
	test::in_isr([&] {
		watchdog.feed();
		EXPECT_DONE(ove::check_watchdogs());
	});
	be_late();
	test::in_isr([&] {
		is_in_isr = true;
		EXPECT_ERROR(ove::check_watchdogs(), Error::Timeout);
		is_in_isr = false;
	});
	EXPECT_EQ(calls, 1);
}

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST(watchdog, create, gives_its_memory_back,
	 "A watchdog on the heap works like any other, and its owner releases its memory.")
{
	const auto before = ove::heap_stats();
	{
		int calls = 0;
		auto silent = ove::AnyWatchdog::create("silent", 1h);
		auto watchdog = ove::AnyWatchdog::create("heap", late_after, [&calls] { calls++; });

		EXPECT_OK(test::code_of(silent));
		EXPECT_OK(test::code_of(watchdog));
		EXPECT_DONE((*silent)->start());
		EXPECT_DONE((*watchdog)->start());
		be_late();
		EXPECT_ERROR(ove::check_watchdogs(), Error::Timeout);
		EXPECT_EQ(calls, 1);
	}
	EXPECT_DONE(ove::check_watchdogs());
	EXPECT_EQ(ove::heap_stats()->used, before->used);
}

#endif
