// SPDX-License-Identifier: MIT OR Apache-2.0
// Three threads and a queue: the smallest system of the footprint table.

#include <alloy/queue.hpp>
#include <alloy/task.hpp>

namespace {

using namespace alloy::rtos;

Queue<std::uint32_t, 8> queue;

void produce() {
    for (std::uint32_t i = 0;; ++i) {
        (void)queue.send(i);
        RTOS::delay(10);
    }
}

void consume() {
    for (;;)
        (void)queue.receive();
}

void blink() {
    for (;;)
        RTOS::delay(500);
}

Task<512, Priority::Normal, "produce"> producer(produce);
Task<512, Priority::High, "consume"> consumer(consume);
Task<512, Priority::Low, "blink"> blinker(blink);

} // namespace

int main() {
    RTOS::start();
    return 0;
}
