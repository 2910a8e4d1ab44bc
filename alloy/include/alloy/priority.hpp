// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/config.hpp>

#include <cstdint>

namespace alloy::rtos {

/// More is more urgent. Between two names are ALLOY_PRIORITY_STEP - 1 numbers without one.
enum class Priority : std::uint8_t {
    Idle = 0,
    Low = 1 * ALLOY_PRIORITY_STEP,
    BelowNormal = 2 * ALLOY_PRIORITY_STEP,
    Normal = 3 * ALLOY_PRIORITY_STEP,
    AboveNormal = 4 * ALLOY_PRIORITY_STEP,
    High = 5 * ALLOY_PRIORITY_STEP,
    Realtime = 6 * ALLOY_PRIORITY_STEP,
    Critical = 7 * ALLOY_PRIORITY_STEP
};
using enum Priority;

inline constexpr unsigned PRIORITY_COUNT = 7 * ALLOY_PRIORITY_STEP + 1;

namespace detail {

// Inside, less is more urgent, because that is what counting leading zeros gives. Rank 0 is the running thread's while
// it holds off switches, 1 is for services above all priorities, then come the priorities, the idle thread and
// suspended threads.
using Rank = std::uint8_t;
inline constexpr Rank HELD_RANK = 0;
inline constexpr Rank SERVICE_RANK = 1;
inline constexpr Rank IDLE_RANK = PRIORITY_COUNT + 2;
inline constexpr Rank PARKED_RANK = PRIORITY_COUNT + 3;
inline constexpr unsigned RANK_COUNT = PRIORITY_COUNT + 4;
static_assert(RANK_COUNT <= 64, "alloy: ALLOY_PRIORITY_STEP is at most 8");

constexpr Rank rank_of(Priority priority) {
    return static_cast<Rank>(PRIORITY_COUNT + 1U - static_cast<unsigned>(priority));
}
constexpr Priority priority_of(Rank rank) { return static_cast<Priority>(PRIORITY_COUNT + 1U - rank); }

} // namespace detail
} // namespace alloy::rtos
