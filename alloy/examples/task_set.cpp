// SPDX-License-Identifier: MIT OR Apache-2.0
// The tasks of a system by type: their memory size is a constant.
//
// prints: tasks: 3

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static Task<512, High, "Sensor"> t1;
static Task<1024, Normal, "Display"> t2;
static Task<256, Low, "Logger"> t3;

using MyTasks = TaskSet<decltype(t1), decltype(t2), decltype(t3)>;
static_assert(MyTasks::count() == 3);
static_assert(MyTasks::highest_priority() == High && MyTasks::lowest_priority() == Low);
static_assert(MyTasks::total_ram() <= 8192); // stacks and control blocks
static_assert(MyTasks::total_ram_with_budget<8192>() == sizeof t1 + sizeof t2 + sizeof t3);

static Task<1024, Normal, "Main"> main_task([] {
    say("tasks: ", static_cast<std::uint32_t>(MyTasks::count()));
    board::finish();
});

int main() { RTOS::start(); }
