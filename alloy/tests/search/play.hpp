// SPDX-License-Identifier: MIT OR Apache-2.0
// A scenario on the kernel, up to what a processor needs for it: who starts the scheduler and brings the interrupts.
#ifndef ALLOY_TESTS_SEARCH_PLAY_HPP
#define ALLOY_TESTS_SEARCH_PLAY_HPP

#include "outcome.hpp"
#include "scenario.hpp"

namespace search {

/// Makes the tasks and objects, for the scheduler to start. The kernel is as new.
void prepare(const Scenario& scenario);

/// The bodies of the two interrupts, each once. Handler context.
void interrupt();
void second_interrupt();
/// Says that the first has begun, where the second may come before interrupt() does.
void interrupt_begins();

/// After the end: what was seen, and the state.
const Outcome& collect();
/// Have they come, and when?
bool came();
bool second_came();
Entries entries_when_they_came();
/// Looks whether the running thread can be one. Where a handler begins.
void look_at_current();
/// Looks at what holds besides where a thread executes. In an interrupt that has come there.
void look_in_thread();
/// A number for what the threads are in: ranks, waits, marks, mutexes, and how each will be resumed. Equal for equal
/// states. Masked, or where nothing interrupts.
std::uint32_t shape();
/// Null, or the invariant of the kernel's lists that does not hold.
const char* broken();

} // namespace search

#endif
