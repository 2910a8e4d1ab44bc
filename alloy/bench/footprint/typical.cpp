// SPDX-License-Identifier: MIT OR Apache-2.0
// Ten tasks, five queues and three mutexes: the typical system of the footprint table.

#include <alloy/mutex.hpp>
#include <alloy/queue.hpp>
#include <alloy/task.hpp>

namespace {

using namespace alloy::rtos;

struct Line {
    Queue<std::uint32_t, 8> queue;
    Mutex* mutex;
    std::uint32_t sum;
};

Mutex mutexes[3];
Line lines[5] = {
    {{}, &mutexes[0], 0}, {{}, &mutexes[1], 0}, {{}, &mutexes[2], 0}, {{}, &mutexes[0], 0}, {{}, &mutexes[1], 0}};

void produce(void* argument) {
    Line& line = *static_cast<Line*>(argument);
    for (std::uint32_t i = 0;; ++i) {
        (void)line.queue.send(i, 100);
        RTOS::delay(10);
    }
}

void consume(void* argument) {
    Line& line = *static_cast<Line*>(argument);
    for (;;) {
        const std::uint32_t item = line.queue.receive().unwrap_or(0);
        LockGuard guard(*line.mutex);
        line.sum += item;
    }
}

Task<512, Priority::Normal, "produce 0"> producer_0(produce, &lines[0]);
Task<512, Priority::Normal, "produce 1"> producer_1(produce, &lines[1]);
Task<512, Priority::Normal, "produce 2"> producer_2(produce, &lines[2]);
Task<512, Priority::Normal, "produce 3"> producer_3(produce, &lines[3]);
Task<512, Priority::Normal, "produce 4"> producer_4(produce, &lines[4]);
Task<512, Priority::High, "consume 0"> consumer_0(consume, &lines[0]);
Task<512, Priority::High, "consume 1"> consumer_1(consume, &lines[1]);
Task<512, Priority::High, "consume 2"> consumer_2(consume, &lines[2]);
Task<512, Priority::High, "consume 3"> consumer_3(consume, &lines[3]);
Task<512, Priority::High, "consume 4"> consumer_4(consume, &lines[4]);

} // namespace

int main() {
    RTOS::start();
    return 0;
}
