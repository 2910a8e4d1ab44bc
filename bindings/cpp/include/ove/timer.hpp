// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Timers, one-shot and periodic; their guarantees are described in ove/timer.h. */
#pragma once

#include <ove/timer.h>

#if CONFIG_OVE_TIMER

#include <ove/detail/call.hpp>
#include <ove/detail/callable.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/types.hpp>

namespace ove
{

/** Whether a timer repeats. */
enum class TimerMode : int {
	OneShot = OVE_TIMER_ONE_SHOT, ///< Expires once for each start.
	Periodic = OVE_TIMER_PERIODIC ///< Expires every period until stopped.
};

template <std::size_t CaptureBytes> class BasicTimer;

/** A timer with captures of any size. BasicTimer derives from it, and stores the captures. */
class AnyTimer : detail::Pinned
{
      public:
	/** Start: the first expiry is one period from now. A running timer restarts. ove_timer_start(). */
	[[nodiscard, gnu::always_inline]] Result<void> start() noexcept
	{
		return detail::result(ove_timer_start(&storage_));
	}

	/** Stop: the timer no longer expires; a running callback ends normally. ove_timer_stop(). */
	[[nodiscard, gnu::always_inline]] Result<void> stop() noexcept
	{
		return detail::result(ove_timer_stop(&storage_));
	}

	/** Restart the period, whether or not the timer is running. Use it to kick a software watchdog.
	 * ove_timer_reset(). */
	[[nodiscard, gnu::always_inline]] Result<void> reset() noexcept
	{
		return detail::result(ove_timer_reset(&storage_));
	}

	/**
	 * Change the period, rounded up to a millisecond: ove_timer_set_period(). A running timer restarts with it.
	 *
	 * @returns success; with checks Error::Invalid (not 1 to 0x7fffffff ms), Error::Context (in an ISR)
	 */
	template <class Rep, class Period>
	[[nodiscard, gnu::always_inline]] Result<void> set_period(std::chrono::duration<Rep, Period> period) noexcept
	{
		return detail::result(ove_timer_set_period(&storage_, detail::to_ms(period)));
	}

#if CONFIG_OVE_TIMER_SLACK
	/**
	 * Allow the timer to expire up to @p slack late, rounded up to a millisecond, in one wake-up with others:
	 * ove_timer_set_slack(). The timer must be stopped.
	 *
	 * @returns success, Error::Busy (running, or in its own callback); with checks Error::Invalid (over 0x7fffffff
	 * ms), Error::Context (in an ISR, in a critical section)
	 */
	template <class Rep, class Period>
	[[nodiscard]] Result<void> set_slack(std::chrono::duration<Rep, Period> slack) noexcept
	{
		return detail::result(ove_timer_set_slack(&storage_, detail::to_ms(slack)));
	}
#endif

	/** Whether the timer will expire again without a further call: ove_timer_is_running(). */
	[[nodiscard]] bool is_running() const noexcept
	{
		return ove_timer_is_running(const_cast<ove_timer_storage_t *>(&storage_));
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_timer_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The timer behind a C handle. Its creator keeps ownership. */
	[[nodiscard]] static AnyTimer &from(ove_timer_t handle) noexcept
	{
		return detail::object_at<AnyTimer>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/**
	 * Make a stopped timer on the heap: ove_timer_create().
	 *
	 * @param period    rounded up to a millisecond, 1 to 0x7fffffff ms
	 * @param function  called as function() or function(AnyTimer &); keeps at most one pointer
	 * @returns the owner, Error::NoMemory; with checks Error::Invalid, Error::Context (in an ISR)
	 */
	template <class Rep, class Period, class F>
		requires detail::Takes<F, AnyTimer &>
	[[nodiscard]] static Result<Heap<AnyTimer>> create(std::chrono::duration<Rep, Period> period, TimerMode mode,
							   F function) noexcept
	{
		ove_timer_t handle;
		const int code =
			ove_timer_create(&handle, detail::on_packed<F, AnyTimer, ove_timer_t>, detail::packed(function),
					 detail::to_ms(period), static_cast<ove_timer_mode_t>(mode));
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<AnyTimer>(&from(handle));
	}
#endif

      private:
	template <std::size_t CaptureBytes> friend class BasicTimer;
	constexpr AnyTimer() noexcept = default;
	~AnyTimer() = default;

#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<AnyTimer>;
	static void destroy(AnyTimer *timer) noexcept
	{
		detail::always(ove_timer_destroy(&timer->storage_), "ove::Timer::~Timer");
	}
#endif

	ove_timer_storage_t storage_;
};

/**
 * A timer with storage for CaptureBytes of captures inside; a function with more does not compile. Holds the C object,
 * and cannot be copied or moved.
 */
template <std::size_t CaptureBytes> class BasicTimer : public AnyTimer
{
      public:
	/**
	 * Make a stopped timer: ove_timer_init(). A period out of range, or an ISR, stops the program when checks are
	 * on.
	 *
	 * @param period    rounded up to a millisecond, 1 to 0x7fffffff ms
	 * @param function  called at each expiry, in the timer service's thread, as function() or function(AnyTimer &);
	 *                  must not block
	 * @context thread, start
	 * @blocks never
	 * @cost O(1), no allocation
	 */
	template <class Rep, class Period, class F>
		requires detail::Takes<std::decay_t<F>, AnyTimer &>
	constexpr BasicTimer(std::chrono::duration<Rep, Period> period, TimerMode mode, F &&function)
	{
		if consteval {
			detail::refuse_constant<detail::a_timer_keeps_its_function_and_may_make_its_service>();
		} else {
			using Kept = std::decay_t<F>;
			ove_timer_t handle;
			detail::must(ove_timer_init(&handle, &this->storage_,
						    detail::on_kept<Kept, AnyTimer, ove_timer_t>,
						    captures_.keep(std::forward<F>(function)), detail::to_ms(period),
						    static_cast<ove_timer_mode_t>(mode)),
				     "ove::Timer::Timer");
		}
	}

	/**
	 * Stop and end the timer, after a running callback: ove_timer_deinit(). In the timer's own callback, the call
	 * stops the program.
	 */
	~BasicTimer()
	{
		detail::always(ove_timer_deinit(&this->storage_), "ove::Timer::~Timer");
	}

      private:
	detail::Captures<CaptureBytes> captures_;
};

/** A timer whose function captures up to four pointers. */
using Timer = BasicTimer<default_capture_bytes>;

static_assert(sizeof(AnyTimer) == sizeof(ove_timer_storage_t));

} // namespace ove

#else

#include <cstddef>

namespace ove
{

class [[gnu::unavailable("CONFIG_OVE_TIMER is off")]] AnyTimer;
class [[gnu::unavailable("CONFIG_OVE_TIMER is off")]] Timer;
template <std::size_t CaptureBytes> class [[gnu::unavailable("CONFIG_OVE_TIMER is off")]] BasicTimer;

} // namespace ove

#endif
