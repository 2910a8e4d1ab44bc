// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/timer_core.hpp>

namespace alloy::rtos::detail {

/// The kernel's 64-bit clock. Linked only if the program reads it; a constructor in the same file then arms it.
struct ClockCore : TimerCore {
    std::uint64_t base; ///< an earlier time shown by the 32-bit clock, less than 2^32 ticks ago
};
extern ClockCore long_clock;

/// Sets the clock to 0 and arms it. Called before the kernel starts.
void begin_long_clock();

/// Ticks since the start. Masked.
inline std::uint64_t long_now() {
    const std::uint64_t base = long_clock.base;
    return base + static_cast<Tick>(alloy_kernel.timeouts.now - static_cast<Tick>(base));
}

} // namespace alloy::rtos::detail
