// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// The tick on the machine timer.

#include <alloy/port.hpp>

namespace alloy::port::mtimer {

struct MachineTick {
    std::uint32_t interval; ///< time between two ticks, in counts
    std::uint64_t next;     ///< when the next tick is due
};
extern MachineTick machine_tick;

/// Sets the time of the next interrupt. The order of the three stores never lets the timer see a time that is too
/// early.
inline void set_compare(std::uint64_t when) {
    Port::reg(ALLOY_CLINT_MTIMECMP + 4U) = UINT32_MAX;
    Port::reg(ALLOY_CLINT_MTIMECMP) = static_cast<std::uint32_t>(when);
    Port::reg(ALLOY_CLINT_MTIMECMP + 4U) = static_cast<std::uint32_t>(when >> 32U);
}

} // namespace alloy::port::mtimer
