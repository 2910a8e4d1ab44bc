// SPDX-License-Identifier: MIT OR Apache-2.0
// The tasks of the tests on the simulator.
#ifndef ALLOY_TESTS_HOST_TASKS_HPP
#define ALLOY_TESTS_HOST_TASKS_HPP

#include "check.hpp"

#include <alloy/alloy.hpp>
#include <alloy_sim.hpp>

using namespace alloy::rtos;
using check::event;

constexpr std::size_t STACK = 1024;
using LowTask = Task<STACK, Priority::Low, "low", Feature::Notification>;
using MidTask = Task<STACK, Priority::Normal, "mid", Feature::Notification>;
using HighTask = Task<STACK, Priority::High, "high", Feature::Notification>;

/// Runs tasks until no task can run.
inline void run() {
    RTOS::start();
    EXPECT(alloy::sim::starved());
}

#endif
