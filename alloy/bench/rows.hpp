// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>

// Measuring a row: read the clock, do the operation, read the clock. On the emulated board each instruction takes
// exactly 128 ns and the clock counts 40 ns, so that counts convert to instructions exactly.

namespace bench {

/// Starts the clock.
void begin();

inline volatile std::uint32_t& reg(std::uintptr_t address) {
    return *reinterpret_cast<volatile std::uint32_t*>(address);
}

/// The clock: a down-counter. Always two instructions, so that its cost is the same everywhere.
inline std::uint32_t now() {
    std::uint32_t value;
    asm volatile("mov.w %0, #0x40000000\n\tldr %0, [%0, #4]" : "=r"(value)::"memory");
    return value;
}

/// Records a sample, both readings of now(), for a row. Keeps the minimum and the maximum.
void sample(unsigned row, std::uint32_t before, std::uint32_t after);

/// Subtracts a number of instructions from every later sample of a row: those that are not part of the operation.
void less(unsigned row, std::uint32_t instructions);

/// Instructions between two readings of now(), without the cost of reading.
std::uint32_t instructions(std::uint32_t before, std::uint32_t after);

struct Row {
    const char* name;
    std::uint32_t best_elsewhere = 0; ///< 0: unknown
    std::uint32_t aim = 0;            ///< 0: none
};

/// Records a result that is not a time. print() names its unit.
void enter(unsigned row, std::uint32_t figure);

/// Prints minimum, mean and maximum of each row, its target and the best result elsewhere, under a heading with the
/// unit. Returns the number of rows that miss their target. A row without a sample prints "-", and misses a target that
/// it has.
unsigned print(const char* unit, const Row* rows, unsigned count);

inline constexpr unsigned MAX_ROWS = 48;

} // namespace bench
