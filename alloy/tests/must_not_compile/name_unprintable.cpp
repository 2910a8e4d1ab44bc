// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a task's name is printable ASCII

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

void f();
Task<512, Priority::Low, "a\nb"> task(f);
