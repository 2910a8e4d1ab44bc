// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// The SysTick's registers, and the wrap of it that no handler has counted yet.

#include <alloy/port.hpp>

namespace alloy::port::systick {

inline constexpr std::uintptr_t CTRL = 0xe000e010U;
inline constexpr std::uintptr_t RELOAD = 0xe000e014U;
inline constexpr std::uintptr_t VALUE = 0xe000e018U;
inline constexpr std::uint32_t WRAPPED = 1U << 16;
/// The number of values of the 24-bit counter.
inline constexpr std::uint32_t LONGEST = 1U << 24;

// It wraps before its interrupt has counted the tick. Its count flag says that it wrapped, and reading clears it; so
// the reader notes the wrap, and the handler, which counts one, takes one note back. This holds in every ISR too,
// also in one that comes between the handler's entry and its count. Both are called masked.

/// The value, after a wrap that it does not tell of has been noted.
[[gnu::always_inline]] inline std::uint32_t value(std::uint32_t& wraps_uncounted) {
    const std::uint32_t before = Port::reg(VALUE);
    if ((Port::reg(CTRL) & WRAPPED) == 0)
        return before;
    ++wraps_uncounted;
    return Port::reg(VALUE);
}

/// The handler counts a tick.
[[gnu::always_inline]] inline void wrap_is_counted(std::uint32_t& wraps_uncounted) {
    if ((Port::reg(CTRL) & WRAPPED) == 0)
        --wraps_uncounted;
}

} // namespace alloy::port::systick
