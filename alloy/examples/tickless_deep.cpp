// SPDX-License-Identifier: MIT OR Apache-2.0
// The idle thread stops the tick and lets the board sleep, in deep sleep.
//
// prints: slept without a tick

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static SleepMode slept_in;
static Tick slept;

// The board's part: a real board sleeps here, as deep as the mode says, with Port::sleep_on_systick() on a Cortex-M.
extern "C" Tick alloy_board_sleep(SleepMode mode, Tick ticks) {
    slept_in = mode;
    slept = ticks;
    return ticks;
}

static Task<1024, Normal, "Main"> main_task([] {
    TicklessIdle::enable();
    TicklessIdle::configure(SleepMode::Deep, 5000); // not for fewer ticks than 5000
    RTOS::delay(10000);
    say(slept_in == SleepMode::Deep && slept >= 5000 ? "slept without a tick" : "?");
    TicklessIdle::disable();
    board::finish();
});

int main() { RTOS::start(); }
