// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file A thread by its handle, its stop request, and the calls of a thread on itself. Part of ove/thread.hpp. */
#pragma once

#include <chrono>

#include <ove/detail/call.hpp>
#include <ove/detail/thread_calls.hpp>
#include <ove/time.hpp>
#include <ove/types.hpp>

namespace ove
{

/** Any thread, by its handle: returned by this_thread::self() and list_threads(). A value; it owns nothing. */
class ThreadHandle : public detail::ThreadCalls<ThreadHandle>
{
      public:
	constexpr ThreadHandle() noexcept = default;
	constexpr explicit ThreadHandle(ove_thread_t handle) noexcept : handle_(handle)
	{
	}

	/** The handle for calls of the C API; null for an empty ThreadHandle. */
	[[nodiscard, gnu::always_inline]] constexpr ove_thread_t native_handle() const noexcept
	{
		return handle_;
	}

	friend constexpr bool operator==(ThreadHandle a, ThreadHandle b) noexcept
	{
		return a.handle_ == b.handle_;
	}

      private:
	ove_thread_t handle_ = nullptr;
};

/** The calling thread's own stop request, passed to a function that takes one. Passing it costs nothing. */
class StopToken
{
      public:
	/** Whether the calling thread was asked to stop: ove_thread_should_stop(). */
	[[nodiscard, gnu::always_inline]] bool stop_requested() const noexcept
	{
		return ove_thread_should_stop();
	}
};

/** Calls of a thread on itself. */
namespace this_thread
{

/** The calling thread: ove_thread_get_self(). */
[[nodiscard, gnu::always_inline]] inline ThreadHandle self() noexcept
{
	return ThreadHandle(ove_thread_get_self());
}

/** The thread that the calling ISR has interrupted: ove_thread_get_interrupted_from_isr(). */
[[nodiscard]] inline ThreadHandle interrupted() noexcept
{
	return ThreadHandle(ove_thread_get_interrupted_from_isr());
}

/** Let another ready thread of the same priority run: ove_thread_yield(). */
[[gnu::always_inline]] inline void yield() noexcept
{
	ove_thread_yield();
}

/** Whether the calling thread was asked to stop: ove_thread_should_stop(). */
[[nodiscard, gnu::always_inline]] inline bool stop_requested() noexcept
{
	return ove_thread_should_stop();
}

/**
 * Select whether a request to stop the calling thread ends its waits: ove_thread_stop_ends_waits().
 *
 * @returns success, Error::Context (a native thread)
 */
[[nodiscard]] inline Result<void> stop_ends_waits(bool ends = true) noexcept
{
	return detail::result(ove_thread_stop_ends_waits(ends));
}

/**
 * Sleep: ove_thread_sleep_ms().
 *
 * @param duration  rounded up to a millisecond, so the sleep is never shorter; 0 is a yield
 * @returns success; with checks Error::Invalid (2^32 ms or more), Error::Context (not in a thread)
 */
template <class Rep, class Period>
[[nodiscard, gnu::always_inline]] inline Result<void> sleep_for(std::chrono::duration<Rep, Period> duration) noexcept
{
	return detail::result(ove_thread_sleep_ms(detail::to_ms(duration)));
}

/** sleep_for() without a result, for durations that are known to be valid: in a wrong context it does not sleep. */
template <class Rep, class Period>
[[gnu::always_inline]] inline void sleep_for_unchecked(std::chrono::duration<Rep, Period> duration) noexcept
{
	static_cast<void>(ove_thread_sleep_ms(detail::to_ms(duration)));
}

/**
 * Sleep until a time of ove::Clock, rounded up to a millisecond: ove_thread_sleep_until(). For steps without drift: add
 * the period to the deadline and call again.
 *
 * @returns success, Error::Timeout (it had passed before the call; nothing is slept); with checks Error::Context
 */
template <class Duration>
[[nodiscard]] inline Result<void> sleep_until(std::chrono::time_point<Clock, Duration> deadline) noexcept
{
	return detail::result(ove_thread_sleep_until(detail::rounded_up<std::milli>(deadline.time_since_epoch())));
}

} // namespace this_thread

} // namespace ove
