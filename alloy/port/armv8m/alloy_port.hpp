// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// Cortex-M33 and other ARMv8-M processors with the main extension, secure or not.

#include "../common_m/alloy_port_mainline.hpp"

namespace alloy::port {

struct Port : PortMainline {
    // No guard: the processor itself compares the stack pointer with PSPLIM.
    static constexpr std::size_t GUARD_BYTES = 0;
};

} // namespace alloy::port
