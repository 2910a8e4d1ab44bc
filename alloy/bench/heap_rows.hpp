// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "rows.hpp"

#include <cstddef>

// A general-purpose heap, for comparison with the pool.

namespace bench::heap {

enum Id : unsigned { ALLOCATE, FREE, HOLES, ROWS = HOLES + 2 * 4 };

/// The number of free blocks that are too small and come before the first that fits.
inline constexpr unsigned COUNT[] = {8, 32, 128, 512};

inline constexpr Row ROW[ROWS] = {
    {"heap allocate, 64 B"},
    {"heap free, 64 B"},
    {"heap allocate, 64 B, 8 holes"},
    {"heap free, 64 B, 8 holes"},
    {"heap allocate, 64 B, 32 holes"},
    {"heap free, 64 B, 32 holes"},
    {"heap allocate, 64 B, 128 holes"},
    {"heap free, 64 B, 128 holes"},
    {"heap allocate, 64 B, 512 holes"},
    {"heap free, 64 B, 512 holes"},
};

/// Measures a fragmented heap: of many small blocks after all others, every second one was freed.
template <class Allocate, class Free> void measure_holes(Allocate allocate, Free release, const void* top) {
    constexpr int ROUNDS = 100;
    constexpr unsigned SMALL = 24;
    constexpr unsigned MOST = 512;
    static void* small[2 * MOST];
    // All free memory below the blocks is allocated, so that a search reaches the holes first.
    while (allocate(SMALL) < top)
        ;
    for (void*& block : small)
        block = allocate(SMALL);
    unsigned holes = 0;
    for (unsigned index = 0; index < sizeof COUNT / sizeof COUNT[0]; ++index) {
        for (; holes < COUNT[index]; ++holes)
            release(small[2 * holes]);
        for (int round = -1; round < ROUNDS; ++round) {
            std::uint32_t t = now();
            void* const block = allocate(64);
            const std::uint32_t allocated = now();
            asm volatile("" ::"r"(block) : "memory");
            const std::uint32_t before = now();
            release(block);
            const std::uint32_t released = now();
            // The first round makes the heap grow.
            if (round >= 0) {
                sample(HOLES + 2 * index, t, allocated);
                sample(HOLES + 2 * index + 1, before, released);
            }
        }
    }
}

/// Measures a heap in use as in a program: blocks of 8 to 511 bytes are allocated and freed in a fixed order. Prints
/// the rows.
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
    const char* top = nullptr;
    for (void* other : others)
        if (static_cast<const char*>(other) >= top)
            top = static_cast<const char*>(other) + 512;
    measure_holes(allocate, release, top);
    print("instructions", ROW, ROWS);
}

} // namespace bench::heap
