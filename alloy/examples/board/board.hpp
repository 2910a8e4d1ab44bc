// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>

// The examples' board: a line of text, an interrupt, an exit, and a clock. board_sim.cpp is the kernel's simulator,
// board_emulated.cpp an emulated Cortex-M.

namespace board {

void print(const char* text);
void print(std::uint32_t number);

/// Prints text and numbers, and ends the line.
template <class... Parts> void say(Parts... parts) {
    (print(parts), ...);
    print("\n");
}

/// Runs a function in an interrupt, now. Thread context.
void interrupt(void (*handler)());

/// Ends the program with success.
void finish();

/// The instructions between the two calls; 0 on the simulator, which counts none.
void start_timer();
std::uint32_t stop_timer();

} // namespace board
