// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>

namespace alloy::rtos {

/// More is more urgent.
enum class Priority : std::uint8_t { Idle, Low, BelowNormal, Normal, AboveNormal, High, Realtime, Critical };

inline constexpr unsigned PRIORITY_COUNT = 8;

namespace detail {

// Inside, 0 is the most urgent, because that is what counting leading zeros gives.
using Rank = std::uint8_t;
inline constexpr Rank IDLE_RANK = 8;
inline constexpr Rank PARKED_RANK = 9;
inline constexpr unsigned RANK_COUNT = 10;

constexpr Rank rank_of(Priority priority) {
    return static_cast<Rank>(PRIORITY_COUNT - 1U - static_cast<unsigned>(priority));
}
constexpr Priority priority_of(Rank rank) { return static_cast<Priority>(PRIORITY_COUNT - 1U - rank); }

} // namespace detail
} // namespace alloy::rtos
