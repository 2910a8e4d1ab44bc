/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Waits of any length, in as many kernel calls as they need. */
#ifndef OVE_BACKENDS_ALLOY_LONG_WAIT_HPP
#define OVE_BACKENDS_ALLOY_LONG_WAIT_HPP

#include "native.hpp"

#include <alloy/long_wait.hpp>

#include "ticks.hpp"

namespace ove_alloy
{

static_assert(OVE_ALLOY_LONGEST == alloy::rtos::MAX_TIMEOUT, "the kernel's longest wait has changed");

/** ove_alloy_ticks() without a limit. @p ms is neither 0 nor forever. */
inline std::uint64_t long_ticks(std::uint32_t ms)
{
	return ove_generic_ms_in_ticks(ms) + 1u;
}

/** Like alloy::rtos::wait_long(), for a clock that may be advanced beyond a part before the thread runs again: each
 * part starts with the time left by the clock. */
template <class Once> alloy::rtos::Status wait_by_clock(std::uint64_t length, Once once)
{
	const std::uint64_t end = ticks() + length;

	for (;;) {
		const std::uint64_t now = ticks();
		const std::uint64_t left = now < end ? end - now : 0u;

		if (left <= alloy::rtos::MAX_TIMEOUT) {
			return once(static_cast<Tick>(left));
		}
		const alloy::rtos::Status status = once(alloy::rtos::MAX_TIMEOUT);

		if (status.is_ok() || status.unwrap_err() != alloy::rtos::Error::Timeout) {
			return status;
		}
	}
}

/** Calls @p once(ticks), which waits and returns a Status, as many times as @p ms requires. Not masked. */
template <class Once> alloy::rtos::Status wait(std::uint32_t ms, Once once)
{
	if (!ove_alloy_is_long(ms)) {
		return once(ove_alloy_ticks(ms));
	}
#if CONFIG_OVE_TICK_STOP
	return wait_by_clock(long_ticks(ms), once);
#else
	return alloy::rtos::wait_long(long_ticks(ms), once);
#endif
}

} // namespace ove_alloy

#endif
