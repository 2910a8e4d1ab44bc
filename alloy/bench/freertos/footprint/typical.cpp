// SPDX-License-Identifier: MIT OR Apache-2.0
// Ten tasks, five queues and three mutexes, like ../../footprint/typical.cpp.

#include "system.hpp"

namespace {

using namespace system_parts;

struct Line {
    Queue queue_parts;
    QueueHandle_t queue;
    SemaphoreHandle_t mutex;
    std::uint32_t sum;
};

StaticSemaphore_t mutexes[3];
Line lines[5];
Task producers[5], consumers[5];

void produce(void* argument) {
    Line& line = *static_cast<Line*>(argument);
    for (std::uint32_t i = 0;; ++i) {
        xQueueSend(line.queue, &i, 100);
        vTaskDelay(10);
    }
}

void consume(void* argument) {
    Line& line = *static_cast<Line*>(argument);
    for (;;) {
        std::uint32_t item = 0;
        xQueueReceive(line.queue, &item, portMAX_DELAY);
        xSemaphoreTake(line.mutex, portMAX_DELAY);
        line.sum += item;
        xSemaphoreGive(line.mutex);
    }
}

} // namespace

int main() {
    static const char* const NAMES[][2] = {{"produce 0", "consume 0"},
                                           {"produce 1", "consume 1"},
                                           {"produce 2", "consume 2"},
                                           {"produce 3", "consume 3"},
                                           {"produce 4", "consume 4"}};
    SemaphoreHandle_t handles[3];
    for (unsigned i = 0; i < 3; ++i)
        handles[i] = xSemaphoreCreateMutexStatic(&mutexes[i]);
    for (unsigned i = 0; i < 5; ++i) {
        lines[i].queue = lines[i].queue_parts.make();
        lines[i].mutex = handles[i % 3];
        producers[i].start(produce, NAMES[i][0], NORMAL, &lines[i]);
        consumers[i].start(consume, NAMES[i][1], HIGH, &lines[i]);
    }
    vTaskStartScheduler();
    return 0;
}
