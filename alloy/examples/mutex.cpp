// SPDX-License-Identifier: MIT OR Apache-2.0
// A mutex with its guard, and the priority that its owner inherits.
//
// prints: owner runs at priority 5
// prints: urgent sees 2
// prints: and at priority 1

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static Mutex mutex;
static std::uint32_t shared;

static Task<1024, High, "Urgent"> urgent;

static Task<1024, Low, "Owner"> owner([] {
    {
        LockGuard guard(mutex); // unlocks at the end of the block
        ++shared;
        urgent
            .start([] {
                LockGuard waits(mutex);
                say("urgent sees ", shared);
            })
            .unwrap();
        say("owner runs at priority ", static_cast<std::uint32_t>(RTOS::active_priority(RTOS::current_task())));
        ++shared;
    }
    say("and at priority ", static_cast<std::uint32_t>(RTOS::active_priority(RTOS::current_task())));
    board::finish();
});

int main() { RTOS::start(); }
