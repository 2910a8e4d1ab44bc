// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: stack too small

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

void f();
Task<64, Priority::Low, "t"> task(f);
