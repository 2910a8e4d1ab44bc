// SPDX-License-Identifier: MIT OR Apache-2.0
// A timer that calls a function periodically.
//
// prints: tick 10
// prints: tick 15
// prints: tick 20

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static BinarySemaphore expired;
static SoftwareTimer timer([](void*) { expired.give_from_isr(); }, nullptr); // runs in the tick interrupt

static Task<1024, Normal, "Main"> main_task([] {
    timer.start(10, 5).unwrap(); // after 10 ticks, then every 5
    for (int i = 0; i < 3; ++i) {
        expired.take().unwrap();
        say("tick ", RTOS::get_tick_count());
    }
    timer.stop().unwrap();
    board::finish();
});

int main() { RTOS::start(); }
