// SPDX-License-Identifier: MIT OR Apache-2.0
// The rows of reference.cpp on FreeRTOS, as a user of that kernel writes them. It has no pool and, in C, no RAII; its
// heap is heap_4.

#include "reference_rows.hpp"
#include "target.hpp"

#include <FreeRTOS.h>
#include <queue.h>
#include <semphr.h>
#include <task.h>

namespace {

using namespace bench::reference;
using bench::now;
using bench::sample;

TaskHandle_t self;

void notify_rows() {
    constexpr eNotifyAction ACTIONS[] = {eSetBits, eIncrement, eSetValueWithOverwrite, eSetValueWithoutOverwrite};
    std::uint32_t value;
    for (unsigned n = 0; n < 4; ++n) {
        const eNotifyAction action = ACTIONS[n];
        for (int i = 0; i < ROUNDS; ++i) {
            std::uint32_t t = now();
            xTaskNotify(self, 1, action);
            sample(NOTIFY + n, t, now());
            xTaskNotifyWait(0, UINT32_MAX, &value, portMAX_DELAY);
            BaseType_t woken = pdFALSE;
            t = now();
            xTaskNotifyFromISR(self, 1, action, &woken);
            sample(NOTIFY_ISR + n, t, now());
            t = now();
            xTaskNotifyWait(0, UINT32_MAX, &value, portMAX_DELAY);
            sample(WAIT, t, now());
        }
    }
}

template <unsigned Bytes> void queue_row(unsigned row) {
    static StaticQueue_t place;
    static std::uint8_t items[4 * Bytes];
    static Message<Bytes> message;
    const QueueHandle_t queue = xQueueCreateStatic(4, Bytes, items, &place);
    for (int i = 0; i < ROUNDS; ++i) {
        const std::uint32_t t = now();
        xQueueSend(queue, &message, portMAX_DELAY);
        xQueueReceive(queue, &message, portMAX_DELAY);
        sample(row, t, now());
    }
}

void queue_against_notification() {
    static StaticQueue_t place;
    static std::uint8_t items[4 * sizeof(std::uint32_t)];
    const QueueHandle_t queue = xQueueCreateStatic(4, sizeof(std::uint32_t), items, &place);
    std::uint32_t item = 1;
    for (int i = 0; i < ROUNDS; ++i) {
        std::uint32_t t = now();
        xQueueSend(queue, &item, portMAX_DELAY);
        sample(QUEUE_SEND, t, now());
        t = now();
        xQueueReceive(queue, &item, portMAX_DELAY);
        sample(QUEUE_RECEIVE, t, now());
        BaseType_t woken = pdFALSE;
        t = now();
        xQueueSendFromISR(queue, &item, &woken);
        sample(QUEUE_SEND_ISR, t, now());
        xQueueReceive(queue, &item, portMAX_DELAY);
    }
}

void mutex_row() {
    static StaticSemaphore_t place;
    const SemaphoreHandle_t mutex = xSemaphoreCreateMutexStatic(&place);
    for (int i = 0; i < ROUNDS; ++i) {
        const std::uint32_t t = now();
        xSemaphoreTake(mutex, portMAX_DELAY);
        xSemaphoreGive(mutex);
        sample(LOCK_BY_HAND, t, now());
    }
}

void main_task(void*) {
    bench::reg(0xe000e010U) = 0;
    bench::begin();
    notify_rows();
    queue_against_notification();
    queue_row<4>(QUEUE);
    queue_row<8>(QUEUE + 1);
    queue_row<16>(QUEUE + 2);
    queue_row<32>(QUEUE + 3);
    queue_row<64>(QUEUE + 4);
    queue_row<128>(QUEUE + 5);
    queue_row<256>(QUEUE + 6);
    heap_rows(pvPortMalloc, vPortFree);
    mutex_row();
    bench::print("instructions", ROW, ROWS);
    target::finish(0);
}

} // namespace

int main() {
    static StaticTask_t place;
    static StackType_t stack[1024];
    self = xTaskCreateStatic(main_task, "main", 1024, nullptr, 4, stack, &place);
    vTaskStartScheduler();
    return 1;
}
