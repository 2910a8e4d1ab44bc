// SPDX-License-Identifier: MIT OR Apache-2.0
// The three ways to idle: a task that burns power, light sleep, and deep sleep.
//
// prints: light
// prints: deep
// prints: deep

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

extern "C" Tick alloy_board_sleep(SleepMode mode, Tick ticks) {
    say(mode == SleepMode::Light ? "light" : mode == SleepMode::Deep ? "deep" : "?");
    return ticks;
}

void idle_task() {
    while (1) {
        // No sleep at all.
    }
}
static Task<512, Idle, "Burn", Feature::Suspended> burn(idle_task);

static void main_task() {
    TicklessIdle::enable();
    TicklessIdle::configure(SleepMode::Light, 1000);
    RTOS::delay(1500);
    TicklessIdle::configure(SleepMode::Deep, 5000);
    RTOS::delay(6000);
    TicklessIdle::configure(SleepMode::Deep, 1000);
    RTOS::delay(1500);
    TicklessIdle::disable();
    board::finish();
}
static Task<1024, Normal, "Main"> m(main_task);

int main() { RTOS::start(); }
