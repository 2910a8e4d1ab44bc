/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Waits of any length, in as many calls of the kernel as they need. */
#ifndef OVE_BACKENDS_ALLOY_LONG_WAIT_HPP
#define OVE_BACKENDS_ALLOY_LONG_WAIT_HPP

#include "native.hpp"

#include <alloy/long_wait.hpp>

namespace ove_alloy
{

static_assert(OVE_ALLOY_LONGEST == alloy::rtos::MAX_TIMEOUT, "the kernel's longest wait has changed");

/** ove_alloy_ticks() without a limit. @p ms is neither 0 nor forever. */
inline std::uint64_t long_ticks(std::uint32_t ms)
{
	return ove_generic_ms_in_ticks(ms) + 1u;
}

/** Calls @p once(ticks), which waits and returns a Status, as often as @p ms needs. Not masked. */
template <class Once> alloy::rtos::Status wait(std::uint32_t ms, Once once)
{
	return ove_alloy_is_long(ms) ? alloy::rtos::wait_long(long_ticks(ms), once) : once(ove_alloy_ticks(ms));
}

} // namespace ove_alloy

#endif
