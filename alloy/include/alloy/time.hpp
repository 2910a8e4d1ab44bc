// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/config.hpp>

#include <cstdint>

namespace alloy::rtos {

/// A point in time or a duration, in ticks of 1 / ALLOY_TICK_HZ seconds. Wraps.
using Tick = std::uint32_t;

/// A timeout that never ends.
inline constexpr Tick INFINITE = UINT32_MAX;
/// Do not wait.
inline constexpr Tick NO_WAIT = 0;
/// The longest finite timeout of one call: half of the clock's range lies ahead, half behind. With ALLOY_CHECKS a
/// longer one never ends; wait_long() is for those.
inline constexpr Tick MAX_TIMEOUT = 0x7fffffffU;

/// A std::chrono duration in ticks, rounded up. Folds for a constant. (The kernel does not include <chrono> itself.)
template <class Duration> constexpr Tick ticks(Duration duration) {
    constexpr std::intmax_t per_unit = Duration::period::num * std::intmax_t{ALLOY_TICK_HZ};
    constexpr std::intmax_t divisor = Duration::period::den;
    return static_cast<Tick>((static_cast<std::intmax_t>(duration.count()) * per_unit + divisor - 1) / divisor);
}

} // namespace alloy::rtos
