// SPDX-License-Identifier: MIT OR Apache-2.0
// Rules that a set of tasks must satisfy, or the program does not compile.
//
// prints: the rules hold

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static Mutex bus;
static Task<512, High, "Sensor"> sensor;
static Task<1024, Normal, "Display"> display;
static Task<512, Low, "Logger"> logger;

using MyTasks = TaskSet<decltype(sensor), decltype(display), decltype(logger)>;
static_assert(MyTasks::validate());          // at least one task, and unique names
static_assert(MyTasks::validate_advanced()); // the same; rules are added by type
static_assert(MyTasks::validate_advanced<UniquePriorities, MinimumStack<512>, RamBudget<8192>>());
// A lock without inheritance would not compile here: Display's priority is between those of its users.
static_assert(MyTasks::validate_advanced<Shares<decltype(bus), decltype(sensor), decltype(logger)>>());

static Task<1024, Normal, "Main"> main_task([] {
    say("the rules hold");
    board::finish();
});

int main() { RTOS::start(); }
