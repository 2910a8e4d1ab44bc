// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// Cortex-M4F and Cortex-M7 (also Cortex-M3 and M4 without an FPU).

#include "../common_m/alloy_port_mainline.hpp"

namespace alloy::port {

struct Port : PortMainline {
    static constexpr std::size_t GUARD_BYTES = ALLOY_STACK_GUARD_BYTES;
    static_assert(GUARD_BYTES >= 32 && (GUARD_BYTES & (GUARD_BYTES - 1U)) == 0,
                  "alloy: an MPU region is a power of two, at least 32 bytes: see ALLOY_STACK_GUARD_BYTES");
};

} // namespace alloy::port
