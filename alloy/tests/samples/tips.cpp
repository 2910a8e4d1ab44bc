// SPDX-License-Identifier: MIT OR Apache-2.0
// The advice: notify instead of a queue, a pool instead of the heap, a guard instead of an unlock.
//
// prints: 1
// prints: 2
// prints: guarded
// prints: free

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

Queue<uint32_t, 4> queue;
Mutex mutex;
static void main_task();
static Task<1024, Normal, "Main", Feature::Notification> m(main_task);

static void main_task() {
    queue.send(1).unwrap();
    say(queue.receive().unwrap());
    TaskNotification::notify(m, 2, SetBits);
    say(TaskNotification::wait().unwrap());

    mutex.lock();
    // ... and no exit path may omit this:
    mutex.unlock();
    {
        LockGuard guard(mutex);
        say(mutex.owner() == RTOS::current_task() ? "guarded" : "?");
    }
    say(mutex.owner() ? "?" : "free");
    board::finish();
}

int main() { RTOS::start(); }
