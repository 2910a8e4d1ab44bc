// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// Cortex-M0 and Cortex-M0+.

#include "../common_m/alloy_port_m.hpp"

namespace alloy::port {

struct Port : PortM {
    static constexpr std::size_t MIN_STACK = 128;
    static constexpr std::size_t GUARD_BYTES = 4;

    // There is no instruction for it: halve the search three times, then look the last four bits up.
    static unsigned leading_zeros(std::uint32_t bits) {
        unsigned zeros = 0;
        if ((bits & 0xffff0000U) == 0) {
            zeros += 16;
            bits <<= 16;
        }
        if ((bits & 0xff000000U) == 0) {
            zeros += 8;
            bits <<= 8;
        }
        if ((bits & 0xf0000000U) == 0) {
            zeros += 4;
            bits <<= 4;
        }
        // Two bits for each value of the highest four: 0 for 8 and up, 1 for 4 to 7, 2 for 2 and 3, 3 for 1.
        return zeros + ((0x000055afU >> ((bits >> 28) * 2U)) & 3U);
    }
};

} // namespace alloy::port
