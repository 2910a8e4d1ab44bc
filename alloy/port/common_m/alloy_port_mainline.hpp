// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// Code shared by the M-profile ports with the full Thumb-2 instruction set.

#include "alloy_port_m.hpp"

namespace alloy::port {

struct PortMainline : PortM {
    // Largest frames of a thread that made a call and is interrupted: 9 + 8 words; with the FPU 9 + 18 + 26.
#if defined(__ARM_FP)
    static constexpr std::size_t MIN_STACK = 256;
#else
    static constexpr std::size_t MIN_STACK = 128;
#endif

    static unsigned leading_zeros(std::uint32_t bits) { return static_cast<unsigned>(__builtin_clz(bits)); }

    // An exception between the two makes the second fail, which detects a value that has changed and changed back.
    static std::uintptr_t load_exclusive(const std::uintptr_t* address) {
        std::uintptr_t value;
        asm volatile("ldrex %0, [%1]" : "=r"(value) : "r"(address) : "memory");
        return value;
    }
    static bool store_exclusive(std::uintptr_t* address, std::uintptr_t value) {
        std::uint32_t failed;
        asm volatile("strex %0, %1, [%2]" : "=&r"(failed) : "r"(value), "r"(address) : "memory");
        return failed == 0;
    }
};

} // namespace alloy::port
