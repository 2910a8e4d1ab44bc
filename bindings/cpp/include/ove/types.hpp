// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Timeouts: any std::chrono duration, rounded up to the milliseconds of the C API, so never early.
 */
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <limits>
#include <ratio>

#include <ove/detail/divide.hpp>
#include <ove/types.h>

namespace ove
{

namespace detail
{

/** Milliseconds of a duration: rounded up, 0 for a negative one, OVE_WAIT_FOREVER for one too long for 32 bits. */
template <class Rep, class Period>
[[nodiscard, gnu::always_inline]] constexpr std::uint32_t to_ms(std::chrono::duration<Rep, Period> duration) noexcept
{
	using Scale = std::ratio_divide<Period, std::milli>;
	if constexpr (std::is_floating_point_v<Rep>) {
		const Rep ms = duration.count() * static_cast<Rep>(Scale::num) / static_cast<Rep>(Scale::den);
		if (ms <= Rep{0}) {
			return OVE_NO_WAIT;
		}
		// Written so that a NaN waits forever rather than not at all.
		if (!(ms < static_cast<Rep>(std::numeric_limits<std::uint32_t>::max()))) {
			return OVE_WAIT_FOREVER;
		}
		const auto whole = static_cast<std::uint32_t>(ms);
		return static_cast<Rep>(whole) < ms ? whole + 1u : whole;
	} else {
		static_assert(std::integral<Rep>, "ove: a timeout is a std::chrono::duration of a built-in number");
		if constexpr (std::is_signed_v<Rep>) {
			if (duration.count() <= 0) {
				return OVE_NO_WAIT;
			}
		}
		if constexpr (Scale::num == 1 && Scale::den == 1 && sizeof(Rep) <= sizeof(std::uint32_t)) {
			return static_cast<std::uint32_t>(duration.count());
		} else {
			constexpr auto num = static_cast<std::uint64_t>(Scale::num);
			constexpr auto den = static_cast<std::uint64_t>(Scale::den);
			const auto count = static_cast<std::uint64_t>(duration.count());
			if (count > std::numeric_limits<std::uint64_t>::max() / num) {
				return OVE_WAIT_FOREVER;
			}
			const std::uint64_t ms = divide_up<den>(count * num);
			return ms < OVE_WAIT_FOREVER ? static_cast<std::uint32_t>(ms) : OVE_WAIT_FOREVER;
		}
	}
}

} // namespace detail

/** Milliseconds in 32 bits: a duration that is cheap to compute with at run time. */
using Milliseconds = std::chrono::duration<std::uint32_t, std::milli>;

/**
 * How long a call may wait. Made from any duration: rounded up to a millisecond; a negative one does not wait; one of
 * 2^32 ms (49 days) or more waits forever. A constant folds to the number of the C call.
 */
class Timeout
{
      public:
	template <class Rep, class Period>
	[[gnu::always_inline]] constexpr Timeout(std::chrono::duration<Rep, Period> duration) noexcept
	    : ms_(detail::to_ms(duration))
	{
	}

	/** A plain number has no unit: write 10ms, not 10. */
	Timeout(std::integral auto) = delete;
	Timeout(std::floating_point auto) = delete;

	/** The timeout_ms of the C API. */
	[[nodiscard, gnu::always_inline]] constexpr std::uint32_t ms() const noexcept
	{
		return ms_;
	}

	friend constexpr bool operator==(Timeout, Timeout) noexcept = default;

      private:
	std::uint32_t ms_;
};

/** Do not wait. */
inline constexpr Timeout no_wait{Milliseconds{OVE_NO_WAIT}};
/** Wait without a time limit. */
inline constexpr Timeout forever{Milliseconds{OVE_WAIT_FOREVER}};

} // namespace ove
