// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/config.hpp>

#include <cstdint>

namespace alloy::rtos {

/// A time or a duration, in ticks of 1 / ALLOY_TICK_HZ seconds. Wraps.
using Tick = std::uint32_t;

/// A timeout that never ends.
inline constexpr Tick INFINITE = UINT32_MAX;
/// Do not wait.
inline constexpr Tick NO_WAIT = 0;
/// The longest finite timeout of one call: half of the clock's range. With ALLOY_CHECKS a longer one never ends; use
/// wait_long() instead.
inline constexpr Tick MAX_TIMEOUT = 0x7fffffffU;

/// Converts a std::chrono duration to ticks, rounded up, for wait_long(). Folds for a constant. A duration too long for
/// 64 bits is UINT64_MAX; a negative duration is 0. (The kernel does not include <chrono> itself.)
template <class Duration> constexpr std::uint64_t long_ticks(Duration duration) {
    constexpr auto per_unit = static_cast<std::uint64_t>(Duration::period::num) * ALLOY_TICK_HZ;
    constexpr auto divisor = static_cast<std::uint64_t>(Duration::period::den);
    if (!(duration.count() > 0))
        return 0;
    if constexpr (typename Duration::rep(0.5) != typename Duration::rep(0)) {
        // A floating-point count, which represents 2^64 exactly.
        const auto exact = duration.count() * static_cast<typename Duration::rep>(per_unit) /
                           static_cast<typename Duration::rep>(divisor);
        if (!(exact < static_cast<typename Duration::rep>(18446744073709551616.0)))
            return UINT64_MAX;
        const auto whole = static_cast<std::uint64_t>(exact);
        return static_cast<typename Duration::rep>(whole) < exact ? whole + 1U : whole;
    } else {
        // Whole multiples of the divisor and the rest, separately: neither overflows unless the result does.
        const auto count = static_cast<std::uint64_t>(duration.count());
        const std::uint64_t units = count / divisor;
        const std::uint64_t part = (count % divisor * per_unit + divisor - 1U) / divisor;
        return units > (UINT64_MAX - part) / per_unit ? UINT64_MAX : units * per_unit + part;
    }
}

/// Converts a std::chrono duration to ticks, rounded up. Folds for a constant. More than MAX_TIMEOUT gives INFINITE, a
/// wait that never ends early; wait_long() with long_ticks() ends in time. A negative duration gives NO_WAIT.
/// A call that waits takes the duration itself; see alloy/timeout.hpp.
template <class Duration> constexpr Tick ticks(Duration duration) {
    const std::uint64_t all = long_ticks(duration);
    return all > MAX_TIMEOUT ? INFINITE : static_cast<Tick>(all);
}

} // namespace alloy::rtos
