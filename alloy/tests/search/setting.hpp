// SPDX-License-Identifier: MIT OR Apache-2.0
// Scenarios that bring the handlers into each state that they distinguish: which thread leaves and resumes, and how,
// which timeouts are due, and which thread blocks which. A second interrupt then comes inside the handler.
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
