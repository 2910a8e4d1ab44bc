// SPDX-License-Identifier: MIT OR Apache-2.0
// The calls that are legal in an interrupt, under their plain names; others do not compile.
//
// prints: from the interrupt: 42

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static Queue<std::uint32_t, 4> queue;

static void handler() {
    isr(queue).send(42U).unwrap();
    // isr(queue).send(42U, 10) does not compile: an interrupt cannot wait.
}

static Task<1024, High, "Receiver"> receiver([] { say("from the interrupt: ", queue.receive().unwrap()); });
static Task<1024, Low, "Main"> main_task([] {
    board::interrupt(handler);
    board::finish();
});

int main() { RTOS::start(); }
