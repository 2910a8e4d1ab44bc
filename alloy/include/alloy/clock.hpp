// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/config.hpp>

#include <chrono>
#include <cstdint>

namespace alloy::rtos {

/// The kernel's clock for std::chrono. It counts the ticks since the start in 64 bits, so it never wraps, and is 0
/// before the start. A program that calls it links a timer that updates the upper bits every 2^30 ticks. The timer
/// starts with the program, so the first call may come at any time. A tick costs no more than without the clock, which
/// takes 40 bytes of RAM.
class Clock {
  public:
    using rep = std::int64_t;
    using period = std::ratio<1, ALLOY_TICK_HZ>;
    using duration = std::chrono::duration<rep, period>;
    using time_point = std::chrono::time_point<Clock>;
    static constexpr bool is_steady = true;

    /// The current time, to the tick. Any context; never waits; O(1), masked for a dozen instructions.
    [[nodiscard]] static time_point now() { return time_point(duration(static_cast<rep>(ticks()))); }

    /// now() as a number of ticks since the start. Its lower 32 bits are RTOS::get_tick_count(). Any context; never
    /// waits; O(1), masked for a dozen instructions.
    [[nodiscard]] static std::uint64_t ticks();
};

} // namespace alloy::rtos
