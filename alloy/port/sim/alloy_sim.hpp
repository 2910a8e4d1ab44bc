// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

// A test's controls of the simulated processor. An interruptible point is any place in thread context at which a real
// processor could first take a pending interrupt after something that others see has changed: after each unmasking,
// before each masking, and where the test calls point().

namespace alloy::sim {

/// Clears the kernel and the simulator. Before each scenario.
void reset();

/// Runs `handler` as an interrupt at the n-th interruptible point from the start of the scenario, 0 being the first.
void interrupt_at(std::uint64_t n, std::function<void()> handler);

/// Runs `handler` as an interrupt `ticks` ticks after the start, when the clock gets there.
void interrupt_at_tick(std::uint32_t tick, std::function<void()> handler);

/// Runs `handler` as a more urgent interrupt at the n-th interruptible point inside handlers from now on, 0 being the
/// first: after each unmasking in a handler, and where the handler calls point().
void interrupt_inside(std::uint64_t n, std::function<void()> handler);

/// How many interruptible points there have been inside handlers.
std::uint64_t points_inside();

/// Forgets the interrupts that have not come yet.
void cancel_interrupts();

/// Runs `handler` as an interrupt, now. Thread context.
void interrupt(const std::function<void()>& handler);

/// A tick interrupt, now. Thread context.
void tick();

/// An interruptible point in the test's own code.
void point();

/// How many interruptible points there have been.
std::uint64_t points();

/// Ends the simulation: RTOS::start() returns. It also ends when all threads wait and nothing can wake them.
void finish();

/// Did it end because nothing could ever run again?
bool starved();

/// Virtual time never passes this; reaching it ends the simulation.
void limit(std::uint32_t ticks);

} // namespace alloy::sim
