// SPDX-License-Identifier: MIT OR Apache-2.0
// Tasks: one with a function, one with a lambda, one that gets its function later.
//
// prints: sensor 7
// prints: display, priority 3
// prints: logger

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static Task<1024, High, "Sensor"> sensor; // start() gives it its function

static void show() { say("display, priority ", static_cast<std::uint32_t>(RTOS::get_priority(RTOS::current_task()))); }
static Task<1024, Normal, "Display"> display(show);

static Task<1024, Low, "Logger"> logger([] {
    RTOS::join(display).unwrap();
    say("logger");
    board::finish();
});

int main() {
    sensor.start([](std::uint32_t channel) { say("sensor ", channel); }, std::uint32_t{7}).unwrap();
    RTOS::start();
}
