// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// Cortex-M0 and Cortex-M0+.

#include "../common/alloy_leading_zeros.hpp"
#include "../common_m/alloy_port_m.hpp"

namespace alloy::port {

struct Port : PortM {
    static constexpr std::size_t MIN_STACK = 128;
    static constexpr std::size_t GUARD_BYTES = 4;

    static unsigned leading_zeros(std::uint32_t bits) { return count_leading_zeros(bits); }
};

} // namespace alloy::port
