// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a message has at most 256 bytes

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

struct Message {
    char bytes[257];
};
Queue<Message, 4> queue;
