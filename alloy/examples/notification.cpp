// SPDX-License-Identifier: MIT OR Apache-2.0
// An interrupt notifies a task: 8 bytes of the task, and no separate object.
//
// prints: bits 1
// prints: bits 6

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static Task<1024, High, "Sensor", Feature::Notification> task([] {
    for (int i = 0; i < 2; ++i)
        say("bits ", TaskNotification::wait(INFINITE).unwrap());
});

static Task<1024, Low, "Main"> main_task([] {
    board::interrupt([] { (void)TaskNotification::notify_from_isr(task, 0x01, SetBits); });
    TaskNotification::notify(task, 0x06, SetBits).unwrap(); // from a task
    board::finish();
});

int main() { RTOS::start(); }
