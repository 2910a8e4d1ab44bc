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

/** @p duration in whole units of Unit: rounded up, 0 for a negative one, UINT64_MAX for one too long for 64 bits. */
template <class Unit, class Rep, class Period>
[[nodiscard, gnu::always_inline]] constexpr std::uint64_t rounded_up(
	std::chrono::duration<Rep, Period> duration) noexcept
{
	constexpr std::uint64_t longest = std::numeric_limits<std::uint64_t>::max();
	using Scale = std::ratio_divide<Period, Unit>;
	if constexpr (std::is_floating_point_v<Rep>) {
		const Rep units = duration.count() * static_cast<Rep>(Scale::num) / static_cast<Rep>(Scale::den);
		if (units <= Rep{0}) {
			return 0u;
		}
		// Written so that a NaN gives the longest rather than zero.
		if (!(units < static_cast<Rep>(longest))) {
			return longest;
		}
		const auto whole = static_cast<std::uint64_t>(units);
		return static_cast<Rep>(whole) < units ? whole + 1u : whole;
	} else {
		static_assert(std::integral<Rep>, "ove: a time is a std::chrono::duration of a built-in number");
		if constexpr (std::is_signed_v<Rep>) {
			if (duration.count() <= 0) {
				return 0u;
			}
		}
		constexpr auto num = static_cast<std::uint64_t>(Scale::num);
		constexpr auto den = static_cast<std::uint64_t>(Scale::den);
		const auto count = static_cast<std::uint64_t>(duration.count());
		if (count > longest / num) {
			return longest;
		}
		return divide_up<den>(count * num);
	}
}

/** @p units, limited to 32 bits. */
[[nodiscard, gnu::always_inline]] constexpr std::uint32_t in_32_bits(std::uint64_t units) noexcept
{
	constexpr std::uint32_t longest = std::numeric_limits<std::uint32_t>::max();
	return units < longest ? static_cast<std::uint32_t>(units) : longest;
}

static_assert(OVE_WAIT_FOREVER == std::numeric_limits<std::uint32_t>::max());

/** Milliseconds of a duration: rounded up, 0 for a negative one, OVE_WAIT_FOREVER for one too long for 32 bits. */
template <class Rep, class Period>
[[nodiscard, gnu::always_inline]] constexpr std::uint32_t to_ms(std::chrono::duration<Rep, Period> duration) noexcept
{
	if constexpr (std::is_same_v<Period, std::milli> && std::unsigned_integral<Rep> &&
		      sizeof(Rep) <= sizeof(std::uint32_t)) {
		return duration.count();
	} else {
		return in_32_bits(rounded_up<std::milli>(duration));
	}
}

} // namespace detail

/** Milliseconds in 32 bits: a duration that is cheap to compute with at run time. */
using Milliseconds = std::chrono::duration<std::uint32_t, std::milli>;

/**
 * The maximum wait of a call. Made from any duration: rounded up to a millisecond; a negative one does not wait; one of
 * 2^32 ms (49 days) or more waits forever. A constant timeout compiles to the same number as in C.
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
/** Wait without a timeout. */
inline constexpr Timeout forever{Milliseconds{OVE_WAIT_FOREVER}};

} // namespace ove
