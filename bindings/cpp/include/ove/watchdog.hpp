// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Thread watchdogs; their guarantees are described in ove/watchdog.h. */
#pragma once

#include <ove/watchdog.h>

#if CONFIG_OVE_WATCHDOG

#include <ove/detail/call.hpp>
#include <ove/detail/callable.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/types.hpp>

namespace ove
{

template <std::size_t CaptureBytes> class BasicWatchdog;

/** A watchdog with captures of any size. BasicWatchdog derives from it, and stores the captures. */
class AnyWatchdog : detail::Pinned
{
      public:
	/** Start: a feed is due within the time from now on. A running watchdog restarts. ove_watchdog_start(). */
	[[nodiscard]] Result<void> start() noexcept
	{
		return detail::result(ove_watchdog_start(&storage_));
	}

	/** Stop: the watchdog cannot be late until it is started again. ove_watchdog_stop(). */
	[[nodiscard]] Result<void> stop() noexcept
	{
		return detail::result(ove_watchdog_stop(&storage_));
	}

	/** Feed: the next feed is due within the time from now. ove_watchdog_feed(). @context any */
	void feed() noexcept
	{
		static_cast<void>(ove_watchdog_feed(&storage_));
	}

	/** The watchdog's name: ove_watchdog_get_name(). */
	[[nodiscard]] const char *name() const noexcept
	{
		return ove_watchdog_get_name(const_cast<ove_watchdog_storage_t *>(&storage_));
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_watchdog_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The watchdog behind a C handle. Its creator keeps ownership. */
	[[nodiscard]] static AnyWatchdog &from(ove_watchdog_t handle) noexcept
	{
		return detail::object_at<AnyWatchdog>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/**
	 * Make a stopped watchdog on the heap that stops the program when it is late: ove_watchdog_create().
	 *
	 * @param name     must outlive the watchdog
	 * @param longest  rounded up to a millisecond, 1 to 0x3fffffff ms
	 * @returns the owner, Error::NoMemory; with checks Error::Invalid, Error::Context (in an ISR)
	 */
	template <class Rep, class Period>
	[[nodiscard]] static Result<Heap<AnyWatchdog>> create(const char *name,
							      std::chrono::duration<Rep, Period> longest) noexcept
	{
		return create_with(name, detail::to_ms(longest), nullptr, nullptr);
	}

	/** A watchdog with a function that is called as function() or function(AnyWatchdog &) when the watchdog is
	 * late; it keeps at most one pointer. */
	template <class Rep, class Period, class F>
		requires detail::Takes<F, AnyWatchdog &>
	[[nodiscard]] static Result<Heap<AnyWatchdog>> create(const char *name,
							      std::chrono::duration<Rep, Period> longest,
							      F function) noexcept
	{
		return create_with(name, detail::to_ms(longest), detail::on_packed<F, AnyWatchdog, ove_watchdog_t>,
				   detail::packed(function));
	}
#endif

      private:
	template <std::size_t CaptureBytes> friend class BasicWatchdog;
	constexpr AnyWatchdog() noexcept = default;
	~AnyWatchdog() = default;

#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<AnyWatchdog>;
	static void destroy(AnyWatchdog *watchdog) noexcept
	{
		detail::always(ove_watchdog_destroy(&watchdog->storage_), "ove::Watchdog::~Watchdog");
	}

	static Result<Heap<AnyWatchdog>> create_with(const char *name, std::uint32_t longest_ms, ove_watchdog_fn late,
						     void *arg) noexcept
	{
		ove_watchdog_t handle;
		const int code = ove_watchdog_create(&handle, name, longest_ms, late, arg);
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<AnyWatchdog>(&from(handle));
	}
#endif

	ove_watchdog_storage_t storage_;
};

/**
 * A watchdog with storage for CaptureBytes of captures inside; a function with more does not compile. Holds the C
 * object, and cannot be copied or moved.
 */
template <std::size_t CaptureBytes> class BasicWatchdog : public AnyWatchdog
{
      public:
	/**
	 * Make a stopped watchdog that stops the program when it is late: ove_watchdog_init(). A time out of range, or
	 * an ISR, stops the program when checks are on.
	 *
	 * @param name     must outlive the watchdog
	 * @param longest  rounded up to a millisecond, 1 to 0x3fffffff ms
	 * @context thread, start
	 * @blocks never
	 * @cost O(1), no allocation
	 */
	template <class Rep, class Period>
	BasicWatchdog(const char *name, std::chrono::duration<Rep, Period> longest) noexcept
	{
		make(name, detail::to_ms(longest), nullptr, nullptr);
	}

	/** A watchdog with a function that is called as function() or function(AnyWatchdog &) when the watchdog is
	 * late, in the context of the check. */
	template <class Rep, class Period, class F>
		requires detail::Takes<std::decay_t<F>, AnyWatchdog &>
	BasicWatchdog(const char *name, std::chrono::duration<Rep, Period> longest, F &&function)
	{
		make(name, detail::to_ms(longest), detail::on_kept<std::decay_t<F>, AnyWatchdog, ove_watchdog_t>,
		     captures_.keep(std::forward<F>(function)));
	}

	/** Stop and end the watchdog: ove_watchdog_deinit(). While a check runs its function, the call stops the
	 * program.
	 */
	~BasicWatchdog()
	{
		detail::always(ove_watchdog_deinit(&this->storage_), "ove::Watchdog::~Watchdog");
	}

      private:
	void make(const char *name, std::uint32_t longest_ms, ove_watchdog_fn late, void *arg) noexcept
	{
		ove_watchdog_t handle;
		detail::must(ove_watchdog_init(&handle, &this->storage_, name, longest_ms, late, arg),
			     "ove::Watchdog::Watchdog");
	}

	detail::Captures<CaptureBytes> captures_;
};

/** A watchdog whose function captures up to four pointers. */
using Watchdog = BasicWatchdog<default_capture_bytes>;

/** Check all running watchdogs: ove_watchdog_check(); Error::Timeout (one is late). */
[[nodiscard]] inline Result<void> check_watchdogs() noexcept
{
	return detail::result(ove_watchdog_check());
}

static_assert(sizeof(AnyWatchdog) == sizeof(ove_watchdog_storage_t));

} // namespace ove

#else

#include <cstddef>

namespace ove
{

class [[gnu::unavailable("CONFIG_OVE_WATCHDOG is off")]] AnyWatchdog;
class [[gnu::unavailable("CONFIG_OVE_WATCHDOG is off")]] Watchdog;
template <std::size_t CaptureBytes> class [[gnu::unavailable("CONFIG_OVE_WATCHDOG is off")]] BasicWatchdog;

} // namespace ove

#endif
