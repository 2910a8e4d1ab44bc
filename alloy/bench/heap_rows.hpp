// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "rows.hpp"

#include <cstddef>

// A general heap, against which the pool is held.

namespace bench::heap {

enum Id : unsigned { ALLOCATE, FREE, ROWS };

inline constexpr Row ROW[ROWS] = {
    {"heap allocate, 64 B"},
    {"heap free, 64 B"},
};

/// Measures a heap that is in use as a program's is: blocks of 8 to 511 bytes come and go in an order that is always
/// the same. Prints the rows.
template <class Allocate, class Free> void measure(Allocate allocate, Free release) {
    constexpr int ROUNDS = 2000;
    constexpr unsigned OTHERS = 64;
    static void* others[OTHERS];
    std::uint32_t state = 1;
    for (int i = 0; i < ROUNDS; ++i) {
        state = state * 1664525U + 1013904223U;
        void*& other = others[state >> 26U];
        release(other);
        other = allocate(8U + (state >> 8U) % 504U);
        std::uint32_t t = now();
        void* const block = allocate(64);
        sample(ALLOCATE, t, now());
        asm volatile("" ::"r"(block) : "memory");
        t = now();
        release(block);
        sample(FREE, t, now());
    }
    print("instructions", ROW, ROWS);
}

} // namespace bench::heap
