// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: two tasks of this set have the same priority

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

using A = Task<512, Priority::Low, "a">;
using B = Task<512, Priority::Low, "b">;
static_assert(TaskSet<A, B>::validate_advanced<UniquePriorities>());
