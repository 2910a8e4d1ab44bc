// SPDX-License-Identifier: MIT OR Apache-2.0
#include <atomic>

#include "harness.hpp"

using namespace std::chrono_literals;
using ove::TimerMode;

OVE_TEST(timer, one_shot, expires_once, "A one-shot timer calls its function once, never early, and is then stopped.")
{
	ove::Sem expired(0, 8);
	ove::Timer timer(20ms, TimerMode::OneShot, [&](ove::AnyTimer &self) {
		EXPECT(!self.is_running());
		EXPECT_DONE(expired.give());
	});
	EXPECT(!timer.is_running());
	const auto before = ove::Clock::now();
	const std::uint64_t start_us = ove_time_get_us();
	EXPECT_DONE(timer.start());
	EXPECT(timer.is_running());
	test_in_time(start_us, 20000);
	EXPECT_DONE(expired.take(5s));
	EXPECT(ove::Clock::now() - before >= 20ms);
	EXPECT_ERROR(expired.take(10ms), ove::Error::Timeout);
}

OVE_TEST(timer, periodic, expires_until_stopped, "A periodic timer calls its function each period until it is stopped.")
{
	ove::Sem expired(0, 8);
	ove::Timer timer(1ms, TimerMode::Periodic, [&] { expired.give_unchecked(); });
	EXPECT_DONE(timer.start());
	for (int i = 0; i < 3; i++) {
		EXPECT_DONE(expired.take(5s));
	}
	EXPECT_DONE(timer.stop());
	EXPECT(!timer.is_running());
	EXPECT_DONE(ove::this_thread::sleep_for(2ms));
	while (expired.try_take()) {
	}
	int late = 0;
	for (int i = 0; i < 2; i++) {
		late += expired.take(5ms) ? 1 : 0;
	}
	/* On a host, a call may have been in progress at the stop. */
	EXPECT(late <= (TEST_EXACT_TIME ? 0 : 1));
}

OVE_TEST(timer, callback, may_use_its_timer, "A timer's function may stop its own timer and change its period.")
{
	ove::Sem expired(0, 8);
	int calls = 0;
	ove::Timer timer(1ms, TimerMode::Periodic, [&](ove::AnyTimer &self) {
		calls++;
		EXPECT_DONE(calls == 1 ? self.set_period(2ms) : self.stop());
		EXPECT_DONE(expired.give());
	});
	EXPECT_DONE(timer.start());
	EXPECT_DONE(expired.take(5s));
	EXPECT_DONE(expired.take(5s));
	EXPECT_ERROR(expired.take(10ms), ove::Error::Timeout);
	EXPECT(!timer.is_running());
}

OVE_TEST(timer, reset, starts_the_period_anew, "A timer that is reset in time does not expire.")
{
	std::atomic<int> calls = 0;
	ove::Timer timer(500ms, TimerMode::OneShot, [&] { calls++; });
	std::uint64_t last_us = ove_time_get_us();
	EXPECT_DONE(timer.start());
	const auto before = ove::Clock::now();
	for (int i = 0; i < 3; i++) {
		EXPECT_DONE(ove::this_thread::sleep_for(200ms));
		test_in_time(last_us, 500000);
		last_us = ove_time_get_us();
		EXPECT_DONE(timer.reset());
	}
	EXPECT(ove::Clock::now() - before >= 600ms);
	EXPECT(timer.is_running());
	EXPECT_EQ(calls.load(), 0);
	test_in_time(last_us, 500000);
}

OVE_TEST(timer, drop, ends_its_calls, "After a running timer has been dropped, its function is never called again.")
{
	std::atomic<int> calls = 0;
	{
		ove::Timer timer(1ms, TimerMode::Periodic, [&] { calls++; });
		EXPECT_DONE(timer.start());
		WAIT_UNTIL(calls.load() >= 2);
	}
	const int at_the_end = calls.load();
	EXPECT_DONE(ove::this_thread::sleep_for(5ms));
	EXPECT_EQ(calls.load(), at_the_end);
}

OVE_TEST(timer, slack, two_expire_together,
	 "Two timers with slack expire in one tick. A running timer keeps its slack, and too long a slack is rejected.")
{
#if CONFIG_OVE_TIMER_SLACK
	ove::Sem expired(0, 2);
	std::atomic<std::uint32_t> ticks[2] = {0, 0};
	const auto note = [&](int which) {
		ticks[which] = static_cast<std::uint32_t>(ove_time_get_ticks());
		expired.give_unchecked();
	};
	ove::Timer first(20ms, TimerMode::OneShot, [&] { note(0); });
	ove::Timer second(30ms, TimerMode::OneShot, [&] { note(1); });
	EXPECT_DONE(first.set_slack(40ms));
	EXPECT_DONE(second.set_slack(10ms));
	const std::uint64_t start_us = ove_time_get_us();
	EXPECT_DONE(first.start());
	EXPECT_DONE(second.start());
	EXPECT_ERROR(first.set_slack(1ms), ove::Error::Busy);
	EXPECT_DONE(expired.take(5s));
	EXPECT_DONE(expired.take(5s));
	test_in_time(start_us, 60000);
	EXPECT(!TEST_EXACT_TIME || ticks[0] == ticks[1]);
	if (CONFIG_OVE_CHECKS) {
		EXPECT_ERROR(first.set_slack(24h * 30), ove::Error::Invalid);
	}
#else
	test_skip("built with CONFIG_OVE_TIMER_SLACK=n");
#endif
}

OVE_TEST_CHECK(timer, period, out_of_range_is_invalid, "A period out of range, or a call in an ISR, returns an error.")
{
	ove::Timer timer(1ms, TimerMode::OneShot, [] {});
	EXPECT_ERROR(timer.set_period(0ms), ove::Error::Invalid);
	EXPECT_ERROR(timer.set_period(24h * 30), ove::Error::Invalid);
	ove::Result<void> answer;
	test::in_isr([&] { answer = timer.start(); });
	EXPECT_ERROR(answer, ove::Error::Context);
	EXPECT(!timer.is_running());
}

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST(timer, create, gives_its_memory_back,
	 "A timer on the heap works like any other, and its owner releases its memory.")
{
	ove::Sem expired(0, 1);
	auto timer = ove::AnyTimer::create(1ms, TimerMode::OneShot, [&expired] { expired.give_unchecked(); });
	EXPECT_OK(test::code_of(timer));
	EXPECT_DONE((*timer)->start());
	EXPECT_DONE(expired.take(5s));
}

#endif
