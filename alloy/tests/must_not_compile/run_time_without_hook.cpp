// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: run times are counted in each switch: Feature::RunTime needs ALLOY_SWITCH_HOOK=1

#include <alloy/task.hpp>

using namespace alloy::rtos;

void f();
Task<512, Priority::Low, "t", Feature::RunTime> task(f);
