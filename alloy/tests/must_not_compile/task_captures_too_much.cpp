// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: stack too small for the copies of the task's callable and arguments

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

struct Much {
    char bytes[400];
};
Task<512, Priority::Low, "task"> task([](Much) {}, Much{});
