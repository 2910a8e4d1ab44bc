// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: priority out of range

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

void f();
Task<512, -1, "t"> task(f);
