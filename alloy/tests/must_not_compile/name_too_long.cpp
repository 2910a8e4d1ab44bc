// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a task's name has at most 15 characters

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

void f();
Task<512, Priority::Low, "sixteen letters!"> task(f);
