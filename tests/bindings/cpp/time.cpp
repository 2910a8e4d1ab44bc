// SPDX-License-Identifier: MIT OR Apache-2.0
#include <limits>

#include "harness.hpp"

using namespace std::chrono_literals;

OVE_TEST(time, clock, is_one_in_every_unit, "Microseconds, nanoseconds, milliseconds and ticks come from one clock.")
{
	const auto ms = ove::time::get_ms();
	const auto us = ove::time::get_us();
	const auto ns = ove::time::get_ns();
	const auto unchecked = ove::time::get_us_unchecked();
	EXPECT(us / 1000 >= ms);
	EXPECT(ns / 1000 >= us);
	EXPECT(unchecked >= ns / 1000);
	EXPECT(ove::Clock::now().time_since_epoch() >= std::chrono::microseconds(unchecked));
	EXPECT_RANGE(ove::time::get_ticks() * 1000 / CONFIG_OVE_TICK_HZ, ms, ms + 1000);
}

OVE_TEST(time, delay, is_never_early, "A delay lasts at least the requested time.")
{
	for (int i = 0; i < 3; i++) {
		const auto before = ove::Clock::now();
		EXPECT_DONE(ove::time::delay(2ms));
		EXPECT(ove::Clock::now() - before >= 2ms);
	}
	const auto before = ove::Clock::now();
	ove::time::busy_wait(300us);
	EXPECT(ove::Clock::now() - before >= 300us);
}

OVE_TEST_CHECK(time, delay, in_isr_is_context, "A delay in an ISR returns the error for a wrong context.")
{
	ove::Result<void> answer;
	test::in_isr([&] { answer = ove::time::delay(1ms); });
	EXPECT_ERROR(answer, ove::Error::Context);
}

OVE_TEST(time, timeout, is_rounded_up,
	 "A timeout is rounded up to a millisecond. A negative one does not wait, and one too long for 32 bits waits "
	 "forever.")
{
	static_assert(ove::Timeout{0ms} == ove::no_wait && ove::Timeout{-1h} == ove::no_wait);
	static_assert(ove::Timeout{1ns}.ms() == 1 && ove::Timeout{1000001ns}.ms() == 2 &&
		      ove::Timeout{2s}.ms() == 2000);
	static_assert(ove::Timeout{1.25ms}.ms() == 2 && ove::Timeout{-0.5s}.ms() == 0);
	static_assert(ove::Timeout{std::chrono::duration<int, std::ratio<1, 30>>{1}}.ms() == 34);
	static_assert(ove::Timeout{std::chrono::hours::max()} == ove::forever);
	static_assert(ove::Timeout{std::chrono::milliseconds{0xfffffffe}}.ms() == 0xfffffffe);
	static_assert(ove::Timeout{std::chrono::milliseconds{0x100000000}} == ove::forever);
	static_assert(ove::Timeout{std::chrono::duration<double>{std::numeric_limits<double>::infinity()}} ==
		      ove::forever);
	volatile std::int64_t nanoseconds = 1'500'000;
	EXPECT_EQ(ove::Timeout{std::chrono::nanoseconds{nanoseconds}}.ms(), 2);
	// Around each digit of the division, and the longest duration that is not "forever".
	for (const std::int64_t ms : {1ll, 0xffffll, 0x10000ll, 0x431bdell, 0x10c6f7a0ll, 0xfffffffell}) {
		nanoseconds = ms * 1'000'000;
		EXPECT_EQ(ove::Timeout{std::chrono::nanoseconds{nanoseconds}}.ms(), ms);
		EXPECT_EQ(ove::Timeout{std::chrono::nanoseconds{nanoseconds - 1}}.ms(), ms);
		EXPECT_EQ(ove::Timeout{std::chrono::nanoseconds{nanoseconds - 999'999}}.ms(), ms);
		EXPECT_EQ(ove::Timeout{std::chrono::nanoseconds{nanoseconds - 1'000'000}}.ms(), ms - 1);
	}
	nanoseconds = std::numeric_limits<std::int64_t>::max();
	EXPECT(ove::Timeout{std::chrono::nanoseconds{nanoseconds}} == ove::forever);
}

OVE_TEST(time, deadline, is_never_early,
	 "A wait until a deadline ends after it; if the deadline has passed, the call does not wait.")
{
	ove::Sem never;
	const auto deadline = ove::Clock::now() + 3ms;
	EXPECT_ERROR(never.take(ove::until(deadline)), ove::Error::Timeout);
	EXPECT(ove::Clock::now() >= deadline);
	EXPECT(ove::until(deadline) == ove::no_wait);
	EXPECT_ERROR(never.take(ove::until(deadline)), ove::Error::Timeout);
}
