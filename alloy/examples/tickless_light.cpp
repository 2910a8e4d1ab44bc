// SPDX-License-Identifier: MIT OR Apache-2.0
// The idle thread stops the tick and lets the board sleep, in light sleep.
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
    TicklessIdle::configure(SleepMode::Light, 1000); // not for fewer ticks than 1000
    RTOS::delay(2000);
    say(slept_in == SleepMode::Light && slept >= 1000 ? "slept without a tick" : "?");
    TicklessIdle::disable();
    board::finish();
});

int main() { RTOS::start(); }
