// SPDX-License-Identifier: MIT OR Apache-2.0
// Every feature of the reference's table, used once, like ../../footprint/full.cpp; but FreeRTOS has no pool. With
// EVERYTHING defined, also event flags, a timer and the control of tasks (FreeRTOS has no join).

#include "system.hpp"

#ifdef EVERYTHING
#include <event_groups.h>
#include <timers.h>
#endif

namespace {

using namespace system_parts;

Queue queue_parts;
StaticSemaphore_t mutex_place, ready_place, slots_place;
Task producer, consumer, blinker;
QueueHandle_t queue;
SemaphoreHandle_t mutex, ready, slots;
TaskHandle_t consuming;

void produce(void*) {
    for (std::uint32_t i = 0;; ++i) {
        xSemaphoreTake(slots, portMAX_DELAY);
        xSemaphoreTake(mutex, portMAX_DELAY);
        xQueueSend(queue, &i, 100);
        xSemaphoreGive(mutex);
        xTaskNotify(consuming, i, eSetBits);
        xTaskNotify(consuming, i, eIncrement);
        xTaskNotify(consuming, i, eSetValueWithOverwrite);
        xTaskNotify(consuming, i, eSetValueWithoutOverwrite);
        xTaskNotifyFromISR(consuming, i, eSetBits, nullptr);
        xSemaphoreTake(ready, 50);
        vTaskDelay(10);
    }
}

void consume(void*) {
    for (;;) {
        std::uint32_t value = 1;
        xTaskNotifyWait(0, UINT32_MAX, &value, 100);
        xQueueReceive(queue, &value, 10);
        xQueueSendFromISR(queue, &value, nullptr);
        xSemaphoreGive(slots);
        xSemaphoreGiveFromISR(slots, nullptr);
        xSemaphoreGive(ready);
        xSemaphoreGiveFromISR(ready, nullptr);
    }
}

#ifdef EVERYTHING
StaticEventGroup_t flags_place;
StaticTimer_t timer_place;
EventGroupHandle_t flags;
TimerHandle_t timer;
#endif

void blink(void*) {
#ifdef EVERYTHING
    xTimerChangePeriod(timer, 20, 0);
    xTimerStart(timer, 0);
    xEventGroupWaitBits(flags, 1, pdTRUE, pdFALSE, portMAX_DELAY);
    xEventGroupSetBits(flags, 2);
    vTaskPrioritySet(consuming, 7);
    vTaskSuspend(consuming);
    vTaskResume(consuming);
#endif
    for (;;)
        vTaskDelay(500);
}

} // namespace

int main() {
    queue = queue_parts.make();
    mutex = xSemaphoreCreateMutexStatic(&mutex_place);
    ready = xSemaphoreCreateBinaryStatic(&ready_place);
    slots = xSemaphoreCreateCountingStatic(4, 4, &slots_place);
#ifdef EVERYTHING
    flags = xEventGroupCreateStatic(&flags_place);
    timer = xTimerCreateStatic(
        "timer", 10, pdTRUE, nullptr, [](TimerHandle_t) { xEventGroupSetBits(flags, 1); }, &timer_place);
#endif
    producer.start(produce, "produce", NORMAL);
    consuming = consumer.start(consume, "consume", HIGH);
    blinker.start(blink, "blink", LOW);
    vTaskStartScheduler();
    return 0;
}
