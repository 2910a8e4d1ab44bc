// SPDX-License-Identifier: MIT OR Apache-2.0
// The measurement of a notification: from an interrupt, in each of the four modes.
//
// prints: 1
// prints: 1
// prints: 1
// prints: 1

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static void start_timer() { board::start_timer(); }
static void stop_timer() { (void)board::stop_timer(); }

static void handler_main();
static Task<512, High, "Handler", Feature::Notification> task(handler_main);
static NotifyAction mode;

static void isr_handler() {
    start_timer();
    TaskNotification::notify_from_isr(task, 0x01, mode);
    stop_timer();
}
static void handler_main() {
    for (int i = 0; i < 4; ++i)
        say(TaskNotification::wait(INFINITE).unwrap());
}
static void main_task() {
    for (const NotifyAction each : {SetBits, Increment, Overwrite, OverwriteIfEmpty}) {
        mode = each;
        board::interrupt(isr_handler);
    }
    board::finish();
}
static Task<512, Low, "Main"> m(main_task);

int main() { RTOS::start(); }
