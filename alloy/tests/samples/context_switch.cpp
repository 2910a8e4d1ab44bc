// SPDX-License-Identifier: MIT OR Apache-2.0
// The measurement of a switch: the clock is started in one task and stopped in the other.
//
// prints: B
// prints: A again

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static void start_timer() { board::start_timer(); }
static void stop_timer() { (void)board::stop_timer(); }

static void task_a() {
    start_timer();
    RTOS::yield();
    say("A again");
    board::finish();
}
static void task_b() {
    stop_timer();
    say("B");
}
static Task<512, Normal, "A"> a(task_a);
static Task<512, Normal, "B"> b(task_b);

int main() { RTOS::start(); }
