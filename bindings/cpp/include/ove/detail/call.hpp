// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file From the int of a C call to a Result, and to a stop where the C++ call has no way to return one. */
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <ove/error.hpp>
#include <ove/stop.h>
#include <ove/types.h>

#include "ove_config.h"

namespace ove::detail
{

/** Whether calls look for a caller's bug; without, the compiler may assume there is none. */
inline constexpr bool checks = CONFIG_OVE_CHECKS != 0;

[[nodiscard, gnu::always_inline]] constexpr Error error_of(int code) noexcept
{
	return static_cast<Error>(code);
}

/** OVE_OK or an error. */
[[nodiscard, gnu::always_inline]] constexpr Result<void> result(int code) noexcept
{
	if (code != OVE_OK) [[unlikely]] {
		return std::unexpected(error_of(code));
	}
	return {};
}

/** A count, or a negative error. */
[[nodiscard, gnu::always_inline]] constexpr Result<std::size_t> count(int code) noexcept
{
	if (code < 0) [[unlikely]] {
		return std::unexpected(error_of(code));
	}
	return static_cast<std::size_t>(code);
}

/** The same for a call that fails for a caller's bug only. */
[[nodiscard, gnu::always_inline]] constexpr Result<std::size_t> count_or_bug(int code) noexcept
{
	if constexpr (!checks) {
		if (code < 0) {
			__builtin_unreachable();
		}
	}
	return count(code);
}

/** Stop for a caller's bug in @p call, which has no way to return @p code. */
[[noreturn, gnu::cold, gnu::noinline]] inline void stop_for(int code, const char *call) noexcept
{
	switch (code) {
	case OVE_ERR_INVALID:
		ove_stop(OVE_STOP_ARGUMENT, call);
	case OVE_ERR_CONTEXT:
		ove_stop(OVE_STOP_CONTEXT, call);
	default:
		ove_stop(OVE_STOP_MISUSE, call);
	}
}

/** For a call that fails for a caller's bug only, and cannot say so: stops where checks are on. */
[[gnu::always_inline]] inline void must(int code, const char *call) noexcept
{
	if constexpr (checks) {
		if (code != OVE_OK) [[unlikely]] {
			stop_for(code, call);
		}
	} else {
		static_cast<void>(code);
		static_cast<void>(call);
	}
}

/** For what must never go on after a failure, whether checks are on or not. */
[[gnu::always_inline]] inline void always(int code, const char *call) noexcept
{
	if (code != OVE_OK) [[unlikely]] {
		stop_for(code, call);
	}
}

/**
 * End an object whose owner goes away: take it back with @p take_back. One that is not at rest is brought there with
 * @p settle first. An object that cannot end stops the program.
 */
template <class Handle>
[[gnu::always_inline]] inline void end_owned(Handle handle, int (*take_back)(Handle),
					     int (*settle)(Handle, std::uint32_t), const char *call) noexcept
{
	if (take_back(handle) == OVE_OK) [[likely]] {
		return;
	}
	always(settle(handle, OVE_WAIT_FOREVER), call);
	always(take_back(handle), call);
}

/** Room for one T that a C call fills in. */
template <class T> union Unfilled {
	constexpr Unfilled() noexcept
	{
	}
	T value;
};

} // namespace ove::detail
