// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a queue holds at least one message

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

Queue<int, 0> queue;
