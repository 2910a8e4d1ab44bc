// SPDX-License-Identifier: MIT OR Apache-2.0
// Two tasks of one priority take turns.
//
// prints: Task1: 1
// prints: Task2: 1
// prints: Task1: 2
// prints: Task2: 2

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static void count(const char* name) {
    for (std::uint32_t i = 1; i <= 2; ++i) {
        say(name, i);
        RTOS::yield(); // to the next ready task of this priority
    }
}

static Task<1024, Normal, "Task1"> t1(count, "Task1: ");
static Task<1024, Normal, "Task2"> t2([] {
    count("Task2: ");
    board::finish();
});

int main() { RTOS::start(); }
