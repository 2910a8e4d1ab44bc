// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a priority is a Priority or its number

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
enum class Urgency { Some = 1 };
void f();
Task<512, Urgency::Some, "t"> task(f);
