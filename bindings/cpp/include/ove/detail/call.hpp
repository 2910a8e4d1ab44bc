// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Converts the int of a C call to a Result, or to a stop if the C++ call cannot return an error. */
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

/** Whether calls detect a caller's bug; without checks, the compiler may assume that there is none. */
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

/** count() for a call that fails only because of a caller's bug. */
[[nodiscard, gnu::always_inline]] constexpr Result<std::size_t> count_or_bug(int code) noexcept
{
	if constexpr (!checks) {
		if (code < 0) {
			__builtin_unreachable();
		}
	}
	return count(code);
}

/** Stop for a caller's bug in @p call, which cannot return @p code. */
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

/** For a call that fails only because of a caller's bug, and cannot return it: stops if checks are on. */
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

/** For a call after whose failure the program must not continue, whether checks are on or not. */
[[gnu::always_inline]] inline void always(int code, const char *call) noexcept
{
	if (code != OVE_OK) [[unlikely]] {
		stop_for(code, call);
	}
}

/**
 * End an object when its owner is destroyed: deinitialise it with @p take_back. An object that is still in use is first
 * brought to rest with @p settle. An object that cannot end stops the program.
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

/** Storage for one T that a C call fills in. */
template <class T> union Unfilled {
	constexpr Unfilled() noexcept
	{
	}
	T value;
};

} // namespace ove::detail
