// SPDX-License-Identifier: MIT OR Apache-2.0
// A scenario on the kernel, without the processor-specific part: starting the scheduler and raising the interrupts.
#ifndef ALLOY_TESTS_SEARCH_PLAY_HPP
#define ALLOY_TESTS_SEARCH_PLAY_HPP

#include "outcome.hpp"
#include "scenario.hpp"

namespace search {

/// Creates the tasks and objects, for the scheduler to start. The kernel is in its initial state.
void prepare(const Scenario& scenario);

/// The bodies of the two interrupts, each run once. Handler context.
void interrupt();
void second_interrupt();
/// Reports that the first has begun; the second may come before interrupt() does.
void interrupt_begins();

/// Called after the end: returns the observations and the state.
const Outcome& collect();
/// Returns true if the interrupts came, and when.
bool came();
bool second_came();
Entries entries_when_they_came();
/// Checks that the running thread is valid. Called at the start of a handler.
void look_at_current();
/// Checks the other invariants that hold while a thread executes. Called in an interrupt that came there.
void look_in_thread();
/// A number for the state of the threads: ranks, waits, flags, mutexes, and how each will be resumed. Equal for equal
/// states. Masked, or where nothing interrupts.
std::uint32_t shape();
/// Returns null, or the violated invariant of the kernel's lists.
const char* broken();

} // namespace search

#endif
