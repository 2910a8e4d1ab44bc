// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

// A test's controls of the simulated processor. An interruptible point is a place in thread context at which a real
// processor could first take a pending interrupt after a visible change: after each unmasking, before each masking, and
// where the test calls point().

namespace alloy::sim {

/// Resets the kernel and the simulator. Called before each scenario.
void reset();

/// Runs `handler` as an interrupt at the n-th interruptible point of the scenario, starting with 0.
void interrupt_at(std::uint64_t n, std::function<void()> handler);

/// Runs `handler` as an interrupt when the clock reaches `tick` ticks after the start.
void interrupt_at_tick(std::uint32_t tick, std::function<void()> handler);

/// Runs `handler` as a more urgent interrupt at the n-th interruptible point inside handlers from now on, starting with
/// 0: after each unmasking in a handler, and where the handler calls point().
void interrupt_inside(std::uint64_t n, std::function<void()> handler);

/// The number of interruptible points inside handlers so far.
std::uint64_t points_inside();

/// Cancels the interrupts that have not happened yet.
void cancel_interrupts();

/// Runs `handler` as an interrupt now. Thread context.
void interrupt(const std::function<void()>& handler);

/// Runs a tick interrupt now. Thread context.
void tick();

/// An interruptible point in the test's own code.
void point();

/// The number of interruptible points so far.
std::uint64_t points();

/// Ends the simulation: RTOS::start() returns. It also ends when all threads wait and nothing can wake them.
void finish();

/// Returns true if the simulation ended because nothing could run again.
bool starved();

/// Ends the simulation when virtual time reaches this tick.
void limit(std::uint32_t ticks);

} // namespace alloy::sim
