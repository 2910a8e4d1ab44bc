// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a task of this set has a smaller stack

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

using A = Task<512, Priority::Low, "a">;
static_assert(TaskSet<A>::validate_advanced<MinimumStack<1024>>());
