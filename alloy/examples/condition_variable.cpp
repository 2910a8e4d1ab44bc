// SPDX-License-Identifier: MIT OR Apache-2.0
// A task waits for a condition that a mutex guards.
//
// prints: level 3

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static Mutex mutex;
static ConditionVariable filled;
static std::uint32_t level;

static Task<1024, High, "Waiter"> waiter([] {
    LockGuard guard(mutex);
    filled.wait_for(mutex, [] { return level >= 3; }).unwrap();
    say("level ", level);
    board::finish();
});

static Task<1024, Low, "Filler"> filler([] {
    for (;;) {
        LockGuard guard(mutex);
        ++level;
        filled.notify_one();
    }
});

int main() { RTOS::start(); }
