// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: no member named

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

Task<512, Priority::Low, "task"> task([] {});

void change(TaskHandle handle) { handle.rank = 0; }
void change() { task.rank = 0; }
