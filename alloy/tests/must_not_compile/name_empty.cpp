// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a task needs a name

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

void f();
Task<512, Priority::Low, ""> task(f);
