// SPDX-License-Identifier: MIT OR Apache-2.0
// Scenarios that bring the handlers into each state that they tell apart: who leaves and how, who comes and how, with
// what due, and who holds what up for whom. A second interrupt then lands inside the handler.
#ifndef ALLOY_TESTS_SEARCH_SETTING_HPP
#define ALLOY_TESTS_SEARCH_SETTING_HPP

#include "scenario.hpp"

namespace search {

struct Setting {
    const char* name;
    Scenario scenario;
};
extern const Setting SETTINGS[];
extern const unsigned SETTING_COUNT;

} // namespace search

#endif
