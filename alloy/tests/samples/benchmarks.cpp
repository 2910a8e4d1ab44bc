// SPDX-License-Identifier: MIT OR Apache-2.0
// The three benchmark functions, called one after the other.
//
// prints: Task1
// prints: Task2
// prints: done

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static void start_timer() { board::start_timer(); }
static void stop_timer() { (void)board::stop_timer(); }

static void task1_func() { say("Task1"); }
static void task2_func() { say("Task2"); }

void benchmark_context_switch() {
    Task<256, High, "Task1"> t1(task1_func);
    Task<256, Normal, "Task2"> t2(task2_func);

    start_timer();
    for (int i = 0; i < 10000; i++) {
        RTOS::yield();
    }
    stop_timer();
    RTOS::join(t2).unwrap();
}

void benchmark_notification(NotifiableHandle tcb) {
    start_timer();
    for (int i = 0; i < 10000; i++) {
        TaskNotification::notify(tcb, i, SetBits);
        TaskNotification::wait(INFINITE);
    }
    stop_timer();
}

void benchmark_pool() {
    StaticPool<uint8_t[64], 16> pool;

    start_timer();
    for (int i = 0; i < 10000; i++) {
        auto r = pool.allocate();
        if (r.is_ok()) {
            pool.deallocate(r.unwrap());
        }
    }
    stop_timer();
}

static void main_task();
static Task<2048, Normal, "Main", Feature::Notification> m(main_task);
static void main_task() {
    benchmark_context_switch();
    benchmark_notification(m);
    benchmark_pool();
    say("done");
    board::finish();
}

int main() { RTOS::start(); }
