// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: budget exceeded

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

constexpr auto total = System<Queue<int, 100>>::total_ram_with_budget<100>();
