// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Time since the scheduler started, and deadlines on that clock.
 */
#pragma once

#include <chrono>
#include <cstdint>

#include <ove/detail/call.hpp>
#include <ove/time.h>
#include <ove/types.hpp>

namespace ove
{

/** The clock of ove_time_get_us(), in the manner of std::chrono::steady_clock. Its epoch is the scheduler's start. */
struct Clock {
	using rep = std::int64_t;
	using period = std::micro;
	using duration = std::chrono::duration<rep, period>;
	using time_point = std::chrono::time_point<Clock>;
	static constexpr bool is_steady = true;

	/** Now. Context, blocking and cost: ove_time_get_us(). */
	[[nodiscard, gnu::always_inline]] static time_point now() noexcept
	{
		return time_point{duration{static_cast<rep>(ove_time_get_us())}};
	}
};

/**
 * The timeout that ends at @p deadline; no wait if it has passed, forever if it is too far away for a timeout. Gives
 * every call that takes a timeout a deadline: queue.receive(ove::until(deadline)).
 *
 * @context any
 * @blocks never
 * @cost one reading of the clock and a division of some 40 instructions; ./ove test small-calls holds it
 */
template <class Duration> [[nodiscard]] inline Timeout until(std::chrono::time_point<Clock, Duration> deadline) noexcept
{
	const std::uint64_t end = detail::rounded_up<Clock::period>(deadline.time_since_epoch());
	const std::uint64_t now = ove_time_get_us();
	return std::chrono::duration<std::uint64_t, Clock::period>{end > now ? end - now : 0u};
}

namespace time
{

/** Microseconds since the start: ove_time_get_us(). */
[[nodiscard, gnu::always_inline]] inline std::uint64_t get_us() noexcept
{
	return ove_time_get_us();
}

/** get_us() under the name that it has where the checked call can fail; here neither can. */
[[nodiscard, gnu::always_inline]] inline std::uint64_t get_us_unchecked() noexcept
{
	return ove_time_get_us();
}

/** Nanoseconds since the start: ove_time_get_ns(). */
[[nodiscard, gnu::always_inline]] inline std::uint64_t get_ns() noexcept
{
	return ove_time_get_ns();
}

/** Milliseconds since the start: ove_time_get_ms(). */
[[nodiscard, gnu::always_inline]] inline std::uint64_t get_ms() noexcept
{
	return ove_time_get_ms();
}

/** Kernel ticks since the start: ove_time_get_ticks(). */
[[nodiscard, gnu::always_inline]] inline std::uint64_t get_ticks() noexcept
{
	return ove_time_get_ticks();
}

/**
 * Wait without using the processor: ove_time_delay_ms().
 *
 * @param duration  rounded up to a millisecond, so the wait is never shorter
 * @returns with checks: Error::Invalid (2^32 ms or more), Error::Context (not in a thread)
 * @context thread
 * @blocks for duration to a tick more
 * @cost as this_thread::sleep_for()
 */
template <class Rep, class Period>
[[nodiscard, gnu::always_inline]] inline Result<void> delay(std::chrono::duration<Rep, Period> duration) noexcept
{
	return detail::result(ove_time_delay_ms(detail::to_ms(duration)));
}

/**
 * Wait in a loop, using the processor: ove_time_delay_us().
 *
 * @param duration  rounded up to a microsecond; a negative one does not wait; at most 2^32 - 1 of them (71 minutes)
 * @context any
 * @blocks never, but returns only after duration
 * @cost duration of processor time
 */
template <class Rep, class Period>
[[gnu::always_inline]] inline void busy_wait(std::chrono::duration<Rep, Period> duration) noexcept
{
	ove_time_delay_us(detail::in_32_bits(detail::rounded_up<std::micro>(duration)));
}

} // namespace time

} // namespace ove
