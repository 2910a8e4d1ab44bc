// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// SysTick's registers, and a wrap that no handler has counted yet.

#include <alloy/port.hpp>

namespace alloy::port::systick {

inline constexpr std::uintptr_t CTRL = 0xe000e010U;
inline constexpr std::uintptr_t RELOAD = 0xe000e014U;
inline constexpr std::uintptr_t VALUE = 0xe000e018U;
inline constexpr std::uint32_t WRAPPED = 1U << 16;
/// The number of values of the 24-bit counter.
inline constexpr std::uint32_t LONGEST = 1U << 24;

// SysTick wraps before its interrupt has counted the tick. Its count flag shows the wrap, but reading the register
// clears the flag. So the reader records the wrap, and the handler removes the record when it counts the tick. This
// works in every ISR, even in one that interrupts the handler before it counts. Both functions are called masked.

/// Returns the value, after recording a wrap that the value does not show.
[[gnu::always_inline]] inline std::uint32_t value(std::uint32_t& wraps_uncounted) {
    const std::uint32_t before = Port::reg(VALUE);
    if ((Port::reg(CTRL) & WRAPPED) == 0)
        return before;
    ++wraps_uncounted;
    return Port::reg(VALUE);
}

/// Called when the handler counts a tick.
[[gnu::always_inline]] inline void count_wrap(std::uint32_t& wraps_uncounted) {
    if ((Port::reg(CTRL) & WRAPPED) == 0)
        --wraps_uncounted;
}

} // namespace alloy::port::systick
