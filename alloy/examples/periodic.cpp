// SPDX-License-Identifier: MIT OR Apache-2.0
// A period without drift, and a delay as a duration.
//
// prints: sample at tick 10
// prints: sample at tick 20
// prints: sample at tick 30
// prints: tick 35

#include "board/board.hpp"

#include <alloy/alloy.hpp>

#include <chrono>

using namespace alloy::rtos;
using board::say;

using namespace std::chrono_literals;

static Task<1024, High, "Sampler"> sampler([] {
    Tick next = RTOS::get_tick_count();
    for (int i = 0; i < 3; ++i) {
        RTOS::delay_until(next, 10ms); // measured from the previous wake-up, however long the work takes
        say("sample at tick ", RTOS::get_tick_count());
    }
    RTOS::delay(5); // until the fifth tick from now
    say("tick ", RTOS::get_tick_count());
    board::finish();
});

int main() { RTOS::start(); }
