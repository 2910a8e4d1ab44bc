// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/timer_core.hpp>

namespace alloy::rtos::detail {

/// The kernel's clock with 64 bits. Linked if something reads it; armed by a constructor of the same file then.
struct ClockCore : TimerCore {
    std::uint64_t base; ///< a moment that the 32 bits have shown, less than 2^32 ticks ago
};
extern ClockCore long_clock;

/// Sets it to 0 and arms it, for a kernel that has not begun.
void begin_long_clock();

/// Ticks since the start. Masked.
inline std::uint64_t long_now() {
    const std::uint64_t base = long_clock.base;
    return base + static_cast<Tick>(alloy_kernel.timeouts.now - static_cast<Tick>(base));
}

} // namespace alloy::rtos::detail
