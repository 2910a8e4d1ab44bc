// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a queue holds at most 32768 messages

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
Queue<char, 32769> queue;
