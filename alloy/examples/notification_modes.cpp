// SPDX-License-Identifier: MIT OR Apache-2.0
// The four modes of a notification.
//
// prints: SetBits 5
// prints: Increment 2
// prints: Overwrite 12
// prints: OverwriteIfEmpty 21, full

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static NotifiableHandle worker_handle();

static Task<1024, Normal, "Worker", Feature::Notification> worker([] {
    const auto self = worker_handle();
    TaskNotification::notify(self, 0x01, SetBits).unwrap(); // ors into the value
    TaskNotification::notify(self, 0x04, SetBits).unwrap();
    say("SetBits ", TaskNotification::wait().unwrap());

    TaskNotification::notify(self, 0, Increment).unwrap(); // counts
    TaskNotification::notify(self, 0, Increment).unwrap();
    say("Increment ", TaskNotification::wait().unwrap());

    TaskNotification::notify(self, 11, Overwrite).unwrap(); // the last value counts
    TaskNotification::notify(self, 12, Overwrite).unwrap();
    say("Overwrite ", TaskNotification::wait().unwrap());

    TaskNotification::notify(self, 21, OverwriteIfEmpty).unwrap(); // the first value counts; the second call fails
    const Status second = TaskNotification::notify(self, 22, OverwriteIfEmpty);
    say("OverwriteIfEmpty ", TaskNotification::wait().unwrap(), second.unwrap_err() == Error::Full ? ", full" : "?");
    board::finish();
});
static NotifiableHandle worker_handle() { return worker; }

int main() { RTOS::start(); }
