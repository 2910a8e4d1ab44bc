// SPDX-License-Identifier: MIT OR Apache-2.0
// A queue of messages between two tasks.
//
// prints: message 1
// prints: message 2
// prints: message 3
// prints: no more in 10 ticks

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

struct Message {
    std::uint32_t id;
    std::uint8_t data[12];
};
static Queue<Message, 8> queue;

static Task<1024, Normal, "Sender"> sender([] {
    for (std::uint32_t id = 1; id <= 3; ++id)
        queue.send({.id = id, .data = {}}, INFINITE).unwrap(); // waits while the queue is full
});

static Task<1024, High, "Receiver"> receiver([] {
    for (int i = 0; i < 3; ++i)
        say("message ", queue.receive(INFINITE).unwrap().id); // waits while it is empty
    const auto none = queue.receive(10);
    say(none.is_err() && none.unwrap_err() == Error::Timeout ? "no more in 10 ticks" : "?");
    board::finish();
});

int main() { RTOS::start(); }
