// SPDX-License-Identifier: MIT OR Apache-2.0
// The rows of reference.cpp on FreeRTOS, written as a FreeRTOS user would. It has no pool and, in C, no RAII.

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

constexpr eNotifyAction ACTIONS[] = {eSetBits, eIncrement, eSetValueWithOverwrite, eSetValueWithoutOverwrite};

TaskHandle_t self, woken_task;
volatile std::uint32_t began;
volatile unsigned woken_row;
QueueHandle_t isr_queue;

// Handlers with one call each: first no thread waits, then one does.
template <unsigned Action> void isr_notify() {
    BaseType_t woken = pdFALSE;
    const std::uint32_t t = now();
    xTaskNotifyFromISR(self, 1, ACTIONS[Action], &woken);
    sample(NOTIFY_ISR + Action, t, now());
}
template <unsigned Action> void isr_wake() {
    began = now();
    BaseType_t woken = pdFALSE;
    xTaskNotifyFromISR(woken_task, 1, ACTIONS[Action], &woken);
    portYIELD_FROM_ISR(woken);
}
void isr_send() {
    const std::uint32_t item = 1;
    BaseType_t woken = pdFALSE;
    const std::uint32_t t = now();
    xQueueSendFromISR(isr_queue, &item, &woken);
    sample(QUEUE_SEND_ISR, t, now());
}

void interrupt(target::Handler handler) {
    target::set_handler(16 + target::IRQ_A, handler);
    target::request_irq(target::IRQ_A);
}

void woken_main(void*) {
    for (;;) {
        std::uint32_t value;
        xTaskNotifyWait(0, UINT32_MAX, &value, portMAX_DELAY);
        sample(woken_row, began, now());
    }
}

template <unsigned Action> void notify_rows() {
    std::uint32_t value;
    woken_row = NOTIFY_WOKEN + Action;
    for (int i = 0; i < ROUNDS; ++i) {
        std::uint32_t t = now();
        xTaskNotify(self, 1, ACTIONS[Action]);
        sample(NOTIFY + Action, t, now());
        t = now();
        xTaskNotifyWait(0, UINT32_MAX, &value, portMAX_DELAY);
        sample(WAIT, t, now());
        interrupt(isr_notify<Action>);
        xTaskNotifyWait(0, UINT32_MAX, &value, portMAX_DELAY);
        interrupt(isr_wake<Action>);
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
    static StaticQueue_t isr_place;
    static std::uint8_t isr_items[4 * sizeof(std::uint32_t)];
    const QueueHandle_t queue = xQueueCreateStatic(4, sizeof(std::uint32_t), items, &place);
    isr_queue = xQueueCreateStatic(4, sizeof(std::uint32_t), isr_items, &isr_place);
    std::uint32_t item = 1;
    for (int i = 0; i < ROUNDS; ++i) {
        std::uint32_t t = now();
        xQueueSend(queue, &item, portMAX_DELAY);
        sample(QUEUE_SEND, t, now());
        t = now();
        xQueueReceive(queue, &item, portMAX_DELAY);
        sample(QUEUE_RECEIVE, t, now());
        interrupt(isr_send);
        xQueueReceive(isr_queue, &item, portMAX_DELAY);
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
    target::enable_irq(target::IRQ_A);
    notify_rows<0>();
    notify_rows<1>();
    notify_rows<2>();
    notify_rows<3>();
    queue_against_notification();
    queue_row<4>(QUEUE);
    queue_row<8>(QUEUE + 1);
    queue_row<16>(QUEUE + 2);
    queue_row<32>(QUEUE + 3);
    queue_row<64>(QUEUE + 4);
    queue_row<128>(QUEUE + 5);
    queue_row<256>(QUEUE + 6);
    mutex_row();
    bench::print("instructions", ROW, ROWS);
    target::finish(0);
}

} // namespace

int main() {
    static StaticTask_t places[2];
    static StackType_t stack[1024], woken_stack[256];
    self = xTaskCreateStatic(main_task, "main", 1024, nullptr, 4, stack, &places[0]);
    woken_task = xTaskCreateStatic(woken_main, "woken", 256, nullptr, 6, woken_stack, &places[1]);
    vTaskStartScheduler();
    return 1;
}
