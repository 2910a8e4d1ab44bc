// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: budget exceeded

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

using T = Task<512, Priority::Low, "t">;
constexpr auto total = TaskSet<T, T>::total_ram_with_budget<1000>();
