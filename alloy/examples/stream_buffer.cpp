// SPDX-License-Identifier: MIT OR Apache-2.0
// Bytes from an interrupt to a task, which wakes when enough have arrived.
//
// prints: two bytes wake no task
// prints: abcd, bytes: 4

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static StreamBuffer<64> received(4); // a receiver waits for four bytes

static Task<1024, High, "Parser"> parser([] {
    char text[5] = {};
    const std::size_t size = received.receive(text, 4);
    say(text, ", bytes: ", static_cast<std::uint32_t>(size));
    board::finish();
});

static Task<1024, Low, "Line"> line([] {
    board::interrupt([] { (void)received.send_from_isr("ab", 2); });
    say("two bytes wake no task");
    (void)received.send("cd", 2);
});

int main() { RTOS::start(); }
