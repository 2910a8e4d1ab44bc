// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "outcome.hpp"
#include "target.hpp"

namespace target {

inline void print_hex(std::uint32_t number) {
    char text[] = " 00000000";
    for (char* digit = text + 8; number != 0; number /= 16U)
        *digit-- = "0123456789abcdef"[number % 16U];
    print(text);
}

inline void print(const char* what, const search::Outcome& outcome) {
    print(what);
    for (const std::uint32_t each : outcome)
        print_hex(each);
    print("\n");
}

inline void print(const search::Outcome& seen, const search::Outcomes& allowed) {
    print("  seen:", seen);
    for (const search::Outcome& each : allowed)
        print("  allowed:", each);
}

} // namespace target
