// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/config.hpp>

#include <cstdint>

namespace alloy::rtos {

/// A higher number is more urgent. Between two names there are ALLOY_PRIORITY_STEP - 1 unnamed priorities.
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

// Internally a lower rank is more urgent, because counting leading zeros finds the lowest. Rank 0 is for the running
// thread while it holds off switching and 1 for services above all priorities. The priorities, the idle thread and the
// suspended threads follow.
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
