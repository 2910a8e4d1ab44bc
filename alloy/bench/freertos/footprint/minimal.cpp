// SPDX-License-Identifier: MIT OR Apache-2.0
// Three tasks and a queue, like ../../footprint/minimal.cpp.

#include "system.hpp"

namespace {

using namespace system_parts;

Queue queue_parts;
Task producer, consumer, blinker;
QueueHandle_t queue;

void produce(void*) {
    for (std::uint32_t i = 0;; ++i) {
        xQueueSend(queue, &i, portMAX_DELAY);
        vTaskDelay(10);
    }
}

void consume(void*) {
    for (;;) {
        std::uint32_t item;
        xQueueReceive(queue, &item, portMAX_DELAY);
    }
}

void blink(void*) {
    for (;;)
        vTaskDelay(500);
}

} // namespace

int main() {
    queue = queue_parts.make();
    producer.start(produce, "produce", NORMAL);
    consumer.start(consume, "consume", HIGH);
    blinker.start(blink, "blink", LOW);
    vTaskStartScheduler();
    return 0;
}
