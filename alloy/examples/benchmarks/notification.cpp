// SPDX-License-Identifier: MIT OR Apache-2.0
// The duration of a notification that its task takes at once.
//
// prints: notify and wait take # instructions, the loop included

#include "../board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static NotifiableHandle self();

static Task<1024, High, "Task1", Feature::Notification> task([] {
    const auto tcb = self();
    board::start_timer();
    for (std::uint32_t i = 0; i < 10000; ++i) {
        TaskNotification::notify(tcb, i, SetBits).unwrap();
        (void)TaskNotification::wait(INFINITE).unwrap();
    }
    say("notify and wait take ", board::stop_timer() / 10000, " instructions, the loop included");
    board::finish();
});
static NotifiableHandle self() { return task; }

int main() { RTOS::start(); }
