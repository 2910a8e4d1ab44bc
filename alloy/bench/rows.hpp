// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>

// Measuring a row: read the clock, do the operation, read the clock. On the emulated board each instruction takes
// exactly 128 ns and the clock counts 40 ns, so that counts give instructions without error.

namespace bench {

/// Starts the clock.
void begin();

inline volatile std::uint32_t& reg(std::uintptr_t address) {
    return *reinterpret_cast<volatile std::uint32_t*>(address);
}

/// The clock: a down-counter. Always two instructions, so that what it costs is the same everywhere.
inline std::uint32_t now() {
    std::uint32_t value;
    asm volatile("mov.w %0, #0x40000000\n\tldr %0, [%0, #4]" : "=r"(value)::"memory");
    return value;
}

/// Enters a sample, both readings of now(), under a row. Keeps the least and the greatest.
void sample(unsigned row, std::uint32_t before, std::uint32_t after);

/// Takes a number of instructions off every later sample of a row: what the row measures besides.
void less(unsigned row, std::uint32_t instructions);

/// Instructions between two readings of now(), without the reading.
std::uint32_t instructions(std::uint32_t before, std::uint32_t after);

struct Row {
    const char* name;
    std::uint32_t best_elsewhere = 0; ///< 0: not known
    std::uint32_t aim = 0;            ///< 0: none
};

/// Enters a figure that is not a time. print() names its unit.
void enter(unsigned row, std::uint32_t figure);

/// Prints least, mean and most of each row, its aim and the best elsewhere, under a heading that names the unit.
/// Returns how many rows miss their aim. A row without a sample has "-", and misses the aim it has.
unsigned print(const char* unit, const Row* rows, unsigned count);

inline constexpr unsigned MAX_ROWS = 48;

} // namespace bench
