// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a message is copied byte for byte

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

struct Message {
    Message(const Message&);
};
Queue<Message, 4> queue;
