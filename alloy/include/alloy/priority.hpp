// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>

namespace alloy::rtos {

/// More is more urgent.
enum class Priority : std::uint8_t { Idle, Low, BelowNormal, Normal, AboveNormal, High, Realtime, Critical };
using enum Priority;

inline constexpr unsigned PRIORITY_COUNT = 8;

namespace detail {

// Inside, less is more urgent, because that is what counting leading zeros gives. Rank 0 is the running thread's while
// it holds off switches, 1 is for services above all priorities, 2 to 9 are the priorities, then come the idle thread
// and suspended threads.
using Rank = std::uint8_t;
inline constexpr Rank HELD_RANK = 0;
inline constexpr Rank SERVICE_RANK = 1;
inline constexpr Rank IDLE_RANK = 10;
inline constexpr Rank PARKED_RANK = 11;
inline constexpr unsigned RANK_COUNT = 12;

constexpr Rank rank_of(Priority priority) {
    return static_cast<Rank>(PRIORITY_COUNT + 1U - static_cast<unsigned>(priority));
}
constexpr Priority priority_of(Rank rank) { return static_cast<Priority>(PRIORITY_COUNT + 1U - rank); }

} // namespace detail
} // namespace alloy::rtos
