// SPDX-License-Identifier: MIT OR Apache-2.0
// A mutex that its owner may lock again.
//
// prints: inner
// prints: still the owner

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static RecursiveMutex mutex;

static void inner() {
    mutex.lock().unwrap(); // the second lock of the same task
    say("inner");
    mutex.unlock().unwrap();
}

static Task<1024, Normal, "Outer"> outer([] {
    mutex.lock().unwrap();
    inner();
    say(mutex.owner() == RTOS::current_task() ? "still the owner" : "?");
    mutex.unlock().unwrap();
    board::finish();
});

int main() { RTOS::start(); }
