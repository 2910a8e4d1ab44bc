// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a message is assigned

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

Queue<const int, 4> queue;
