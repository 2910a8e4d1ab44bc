// SPDX-License-Identifier: MIT OR Apache-2.0
// The duration of a switch: two tasks of equal priority that yield to each other.
//
// prints: a switch takes # instructions, the loop included

#include "../board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static void take_turns() {
    for (int i = 0; i < 100; ++i)
        RTOS::yield();
    board::start_timer();
    for (int i = 0; i < 10000; ++i)
        RTOS::yield(); // to the other task, which yields back
    say("a switch takes ", board::stop_timer() / 20000, " instructions, the loop included");
    board::finish();
}
static Task<1024, High, "Task1"> t1(take_turns);
static Task<1024, High, "Task2"> t2([] {
    for (;;)
        RTOS::yield();
});

int main() { RTOS::start(); }
