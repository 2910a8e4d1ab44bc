// SPDX-License-Identifier: MIT OR Apache-2.0
// A scenario on the kernel, up to what a processor needs for it: who starts the scheduler and brings the interrupts.
#ifndef ALLOY_TESTS_SEARCH_PLAY_HPP
#define ALLOY_TESTS_SEARCH_PLAY_HPP

#include "outcome.hpp"
#include "scenario.hpp"

namespace search {

/// Makes the tasks and objects, for the scheduler to start. The kernel is as new.
void prepare(const Scenario& scenario);

/// What the interrupts do, each once. Handler context.
void interrupt();
void second_interrupt();

/// After the end: what was seen, and the state.
const Outcome& collect();
/// Has the interrupt come?
bool came();
/// Null, or the invariant of the kernel's lists that does not hold.
const char* broken();

} // namespace search

#endif
