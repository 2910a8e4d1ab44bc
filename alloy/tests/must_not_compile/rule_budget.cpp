// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: budget exceeded

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

using T = Task<512, Priority::Low, "t">;
static_assert(TaskSet<T>::validate_advanced<RamBudget<100>>());
