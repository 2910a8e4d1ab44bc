// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef ALLOY_TESTS_SEARCH_PREDICT_HPP
#define ALLOY_TESTS_SEARCH_PREDICT_HPP

#include "outcome.hpp"
#include "scenario.hpp"

namespace search {

/// The outcomes that the model allows: the scenario's end with the interrupt before each of its steps.
/// @param nested  the second interrupt comes as well, before each step of the first or after the last
/// @return the number of model states visited
unsigned long long predict(const Scenario& scenario, bool nested, Outcomes& allowed);

/// The outcomes that the model allows if the two interrupts come when the log has these entries: the first not inside a
/// tick, the second inside anything.
unsigned long long predict_second(const Scenario& scenario, const Entries& came, Outcomes& allowed);

} // namespace search

#endif
