// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: value.time
// tries: Wait, sleep and compute with times at the edges of their types.
// end: returns
#include <limits>

#include "../hostile.hpp"

using namespace std::chrono;
using ove::Clock;
using ove::forever;
using ove::no_wait;

template <class Duration> using At = time_point<Clock, Duration>;

/** Every duration type at both ends, in a timeout and in a deadline. */
template <class Duration> static void try_ends()
{
	EXPECT(ove::Timeout{Duration::max()} == forever);
	EXPECT(ove::Timeout{Duration::min()} == no_wait);
	EXPECT(ove::until(At<Duration>::max()) == forever);
	EXPECT(ove::until(At<Duration>::min()) == no_wait);
	EXPECT(ove::until(At<Duration>{}) == no_wait);
	// Beyond the clock, and before it, by one.
	EXPECT(ove::this_thread::sleep_until(At<Duration>::min()) == std::unexpected(ove::Error::Timeout));
}

HOSTILE_PROGRAM()
{
	static_cast<void>(ove::this_thread::sleep_for(2ms));
	try_ends<nanoseconds>();
	try_ends<Clock::duration>();
	try_ends<milliseconds>();
	try_ends<seconds>();
	try_ends<hours>();
	try_ends<duration<std::uint64_t, std::nano>>();
	try_ends<duration<std::uint64_t, std::micro>>();
	try_ends<duration<std::int64_t, std::ratio<31'556'952>>>();
	EXPECT(ove::Timeout{ove::Milliseconds::max()} == forever);
	try_ends<duration<double>>();
	try_ends<duration<float, std::ratio<3600>>>();
	const duration<double> endless{std::numeric_limits<double>::infinity()};
	EXPECT(ove::until(At<duration<double>>{endless}) == forever);
	EXPECT(ove::until(At<duration<double>>{-endless}) == no_wait);
	// The last finite one, and the first that is not, less what has passed of it since.
	const milliseconds last{0xfffffffe};
	EXPECT(ove::Timeout{last}.ms() == 0xfffffffe);
	EXPECT(ove::Timeout{last + 1ms} == forever);
	const auto before = Clock::now();
	const auto from_now = ove::until(before + last);
	const auto passed = std::chrono::ceil<milliseconds>(Clock::now() - before);
	EXPECT(from_now.ms() <= 0xfffffffe && 0xfffffffe - from_now.ms() <= passed.count());
	const auto beyond = ove::until(before + last + 2s);
	EXPECT(beyond == forever || Clock::now() - before >= 2s);
	ove::time::busy_wait(-1h);
	ove::time::busy_wait(hours::min());
	ove::time::busy_wait(nanoseconds::min());
#if CONFIG_OVE_CHECKS
	EXPECT(ove::this_thread::sleep_for(hours::max()) == std::unexpected(ove::Error::Invalid));
#endif
	EXPECT(ove::this_thread::sleep_for(hours::min()).has_value());
}
