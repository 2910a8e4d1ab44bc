// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a TaskSet holds types of tasks

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

constexpr auto n = TaskSet<int>::count();
