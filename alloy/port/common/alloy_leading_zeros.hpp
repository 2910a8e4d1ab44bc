// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>

namespace alloy::port {

/// Counts leading zeros, for processors without an instruction for it. `bits` is not 0. Three steps narrow the search
/// to four bits, which a table resolves.
inline unsigned count_leading_zeros(std::uint32_t bits) {
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
    // The table has two bits per value of the top four bits: 0 for 8 and up, 1 for 4 to 7, 2 for 2 and 3, 3 for 1.
    return zeros + ((0x000055afU >> ((bits >> 28) * 2U)) & 3U);
}

} // namespace alloy::port
