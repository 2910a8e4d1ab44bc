// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: two tasks of this set have the same name

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

using A = Task<512, Priority::Low, "a">;
using B = Task<512, Priority::High, "a">;
static_assert(TaskSet<A, B>::validate());
