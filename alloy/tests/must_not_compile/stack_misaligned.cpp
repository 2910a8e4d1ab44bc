// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: stack misaligned

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

void f();
Task<1001, Priority::Low, "t"> task(f);
