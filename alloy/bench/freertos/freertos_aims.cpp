// SPDX-License-Identifier: MIT OR Apache-2.0
// The rows of the table of targets on FreeRTOS, written as a FreeRTOS user would. If FreeRTOS has no equivalent (a
// pool), the row stays empty. The tick runs only in rows about it.

#include "aim_rows.hpp"
#include "rows.hpp"
#include "target.hpp"

#include <FreeRTOS.h>
#include <event_groups.h>
#include <queue.h>
#include <semphr.h>
#include <task.h>

extern "C" void SysTick_Handler();

namespace {

using namespace bench::aims;
using bench::now;
using bench::sample;

constexpr int ROUNDS = 20;
constexpr UBaseType_t LOW = 2, MIDDLE = 4, HIGH = 6;

template <unsigned Bytes> struct Message {
    std::uint32_t words[Bytes / 4];
};

SemaphoreHandle_t mutex, semaphore, wake_high, ping, pong, go, done;
QueueHandle_t queue_4, queue_16, queue_64, wake_queue, wake_queue_4;
EventGroupHandle_t flags;
TaskHandle_t low, equal, high;
volatile std::uint32_t began;

SemaphoreHandle_t counting(UBaseType_t initial) {
    static StaticSemaphore_t places[8];
    static unsigned used;
    return xSemaphoreCreateCountingStatic(10, initial, &places[used++]);
}

template <unsigned Bytes> QueueHandle_t make_queue() {
    static StaticQueue_t place[2];
    static std::uint8_t items[2][4 * Bytes];
    static unsigned used;
    const unsigned n = used++;
    return xQueueCreateStatic(4, Bytes, items[n], &place[n]);
}

TaskHandle_t make_task(TaskFunction_t function, const char* name, UBaseType_t priority) {
    constexpr unsigned TASKS = 14, WORDS = 256;
    static StaticTask_t places[TASKS];
    static StackType_t stacks[TASKS][WORDS];
    static unsigned used;
    const unsigned n = used++;
    return xTaskCreateStatic(function, name, WORDS, nullptr, priority, stacks[n], &places[n]);
}

template <class Item> void queue_row(unsigned row, QueueHandle_t queue) {
    Item item{};
    const std::uint32_t t = now();
    xQueueSend(queue, &item, portMAX_DELAY);
    xQueueReceive(queue, &item, portMAX_DELAY);
    sample(row, t, now());
}

void single_operations() {
    for (int i = 0; i < ROUNDS; ++i) {
        std::uint32_t t = now();
        xSemaphoreTake(mutex, portMAX_DELAY);
        xSemaphoreGive(mutex);
        sample(MUTEX, t, now());
        t = now();
        xSemaphoreTake(semaphore, portMAX_DELAY);
        xSemaphoreGive(semaphore);
        sample(SEMAPHORE, t, now());
        queue_row<Message<4>>(QUEUE_4, queue_4);
        queue_row<Message<16>>(QUEUE_16, queue_16);
        queue_row<Message<64>>(QUEUE_64, queue_64);
        t = now();
        xTaskNotifyGive(low);
        ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
        sample(NOTIFY_SELF, t, now());
        t = now();
        xEventGroupSetBits(flags, 1);
        xEventGroupWaitBits(flags, 1, pdTRUE, pdFALSE, portMAX_DELAY);
        sample(FLAGS, t, now());
    }
}

void isr_notify() {
    began = now();
    BaseType_t woken = pdFALSE;
    vTaskNotifyGiveFromISR(high, &woken);
    portYIELD_FROM_ISR(woken);
}
void isr_semaphore() {
    began = now();
    BaseType_t woken = pdFALSE;
    xSemaphoreGiveFromISR(wake_high, &woken);
    portYIELD_FROM_ISR(woken);
}
void isr_queue() {
    const Message<4> message{};
    began = now();
    BaseType_t woken = pdFALSE;
    xQueueSendFromISR(wake_queue_4, &message, &woken);
    portYIELD_FROM_ISR(woken);
}

enum Job {
    JOB_SEMAPHORE,
    JOB_NOTIFY,
    JOB_QUEUE,
    JOB_MUTEX,
    JOB_ISR,
    JOB_ISR_SEM,
    JOB_ISR_QUEUE,
    JOB_PING,
    JOB_PING_N,
    JOB_TICK
};
volatile Job job;

void high_round(Job what) {
    switch (what) {
    case JOB_SEMAPHORE:
    case JOB_ISR_SEM:
        xSemaphoreTake(wake_high, portMAX_DELAY);
        sample(what == JOB_SEMAPHORE ? WAKE_SEMAPHORE : ISR_SEMAPHORE, began, now());
        break;
    case JOB_NOTIFY:
    case JOB_ISR:
        ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
        sample(what == JOB_NOTIFY ? WAKE_NOTIFY : ISR_NOTIFY, began, now());
        break;
    case JOB_QUEUE: {
        Message<16> item;
        xQueueReceive(wake_queue, &item, portMAX_DELAY);
        sample(WAKE_QUEUE_16, began, now());
        break;
    }
    case JOB_ISR_QUEUE: {
        Message<4> item;
        xQueueReceive(wake_queue_4, &item, portMAX_DELAY);
        sample(ISR_QUEUE, began, now());
        break;
    }
    case JOB_MUTEX:
        xSemaphoreTake(wake_high, portMAX_DELAY);
        began = now();
        xSemaphoreTake(mutex, portMAX_DELAY);
        sample(MUTEX_HANDOVER, began, now());
        xSemaphoreGive(mutex);
        break;
    case JOB_PING:
        xSemaphoreTake(ping, portMAX_DELAY);
        xSemaphoreGive(pong);
        break;
    case JOB_PING_N:
        ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
        xTaskNotifyGive(low);
        break;
    case JOB_TICK:
        vTaskDelay(1);
        sample(TICK_WAKE, began, now());
        break;
    }
}

void high_main(void*) {
    for (;;) {
        xSemaphoreTake(go, portMAX_DELAY);
        for (int i = 0; i < ROUNDS; ++i)
            high_round(job);
    }
}

[[gnu::noinline]] void request_tick() {
    bench::reg(0xe000ed04U) = 1U << 26;
    asm volatile("isb" ::: "memory");
}

void with_high(Job what) {
    job = what;
    xSemaphoreGive(go);
    for (int i = 0; i < ROUNDS; ++i) {
        const Message<16> item{};
        const std::uint32_t t = now();
        began = t;
        switch (what) {
        case JOB_SEMAPHORE:
            xSemaphoreGive(wake_high);
            break;
        case JOB_NOTIFY:
            xTaskNotifyGive(high);
            break;
        case JOB_QUEUE:
            xQueueSend(wake_queue, &item, portMAX_DELAY);
            break;
        case JOB_MUTEX:
            xSemaphoreTake(mutex, portMAX_DELAY);
            xSemaphoreGive(wake_high);
            sample(MUTEX_BLOCK, began, now());
            began = now();
            xSemaphoreGive(mutex);
            break;
        case JOB_ISR:
        case JOB_ISR_SEM:
        case JOB_ISR_QUEUE:
            target::request_irq(target::IRQ_A);
            break;
        case JOB_PING:
            xSemaphoreGive(ping);
            xSemaphoreTake(pong, portMAX_DELAY);
            sample(PING_SEMAPHORE, t, now());
            break;
        case JOB_PING_N:
            xTaskNotifyGive(high);
            ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
            sample(PING_NOTIFY, t, now());
            break;
        case JOB_TICK:
            request_tick();
            break;
        }
    }
}

void equal_main(void*) {
    xSemaphoreTake(done, portMAX_DELAY);
    for (int i = 0; i < ROUNDS; ++i) {
        sample(YIELD, began, now());
        began = now();
        taskYIELD();
    }
    xSemaphoreTake(done, portMAX_DELAY);
    for (int i = 0; i < ROUNDS; ++i) {
        xSemaphoreTake(ping, portMAX_DELAY);
        xSemaphoreGive(pong);
    }
    for (int i = 0; i < ROUNDS; ++i) {
        ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
        xTaskNotifyGive(low);
    }
    xSemaphoreTake(done, portMAX_DELAY);
}

void equals() {
    xSemaphoreGive(done);
    for (int i = 0; i < ROUNDS; ++i) {
        began = now();
        taskYIELD();
        sample(YIELD, began, now());
    }
    taskYIELD();
    xSemaphoreGive(done);
    taskYIELD();
    for (int i = 0; i < ROUNDS; ++i) {
        const std::uint32_t t = now();
        xSemaphoreGive(ping);
        xSemaphoreTake(pong, portMAX_DELAY);
        sample(PING_SEMAPHORE_EQUAL, t, now());
    }
    taskYIELD();
    for (int i = 0; i < ROUNDS; ++i) {
        const std::uint32_t t = now();
        xTaskNotifyGive(equal);
        ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
        sample(PING_NOTIFY_EQUAL, t, now());
    }
}

void nothing() {}

void tick_alone() {
    target::set_handler(15, nothing);
    std::uint32_t t = now();
    request_tick();
    // The empty handler is one instruction, its return, which the measured handler has as well.
    const std::uint32_t besides = bench::instructions(t, now()) - 1U;
    target::set_handler(15, SysTick_Handler);
    bench::less(TICK, besides);
    bench::less(TEN_SLEEPERS, besides);
    for (int i = 0; i < ROUNDS; ++i) {
        t = now();
        request_tick();
        sample(TICK, t, now());
    }
}

constexpr TickType_t NAP = 4;

void sleeper(void*) {
    for (;;)
        vTaskDelay(NAP);
}

void ten_sleepers() {
    for (int i = 0; i < 10; ++i)
        make_task(sleeper, "sleeper", MIDDLE);
    for (unsigned i = 1; i < 10 * NAP; ++i) {
        const std::uint32_t t = now();
        request_tick();
        const std::uint32_t end = now();
        if (i % NAP == 0)
            sample(TEN_SLEEPERS, t, end);
    }
}

// Starts and ends in the same thread; interrupts are measured with their request.
[[gnu::noinline]] void request_round(unsigned row) {
    const std::uint32_t t = now();
    bench::reg(0xe000e200U + target::IRQ_A / 32U * 4U) = 1U << (target::IRQ_A % 32U);
    asm volatile("isb" ::: "memory");
    sample(row, t, now());
}

void isr_round() {
    BaseType_t woken = pdFALSE;
    xSemaphoreGiveFromISR(ping, &woken);
    portYIELD_FROM_ISR(woken);
}
void isr_nobody() {
    BaseType_t woken = pdFALSE;
    xSemaphoreGiveFromISR(semaphore, &woken);
    portYIELD_FROM_ISR(woken);
}

void round_main(void*) {
    for (int i = 0; i <= ROUNDS; ++i)
        vTaskSuspend(nullptr);
    for (;;)
        xSemaphoreTake(ping, portMAX_DELAY);
}

void rounds() {
    const TaskHandle_t task = make_task(round_main, "round", HIGH);
    for (int i = 0; i < ROUNDS; ++i) {
        const std::uint32_t t = now();
        vTaskResume(task);
        sample(SUSPEND_ROUND, t, now());
    }
    vTaskResume(task);
    target::set_handler(16 + target::IRQ_A, isr_round);
    for (int i = 0; i < ROUNDS; ++i)
        request_round(ISR_GIVE_ROUND);
    xSemaphoreTake(semaphore, 0);
    target::set_handler(16 + target::IRQ_A, isr_nobody);
    for (int i = 0; i < ROUNDS; ++i) {
        request_round(ISR_GIVE_NOBODY);
        xSemaphoreTake(semaphore, 0);
    }
}

void low_main(void*) {
    bench::reg(0xe000e010U) = 0;
    bench::begin();
    target::enable_irq(target::IRQ_A);
    single_operations();
    with_high(JOB_SEMAPHORE);
    with_high(JOB_NOTIFY);
    with_high(JOB_QUEUE);
    with_high(JOB_MUTEX);
    target::set_handler(16 + target::IRQ_A, isr_notify);
    with_high(JOB_ISR);
    target::set_handler(16 + target::IRQ_A, isr_semaphore);
    with_high(JOB_ISR_SEM);
    target::set_handler(16 + target::IRQ_A, isr_queue);
    with_high(JOB_ISR_QUEUE);
    with_high(JOB_PING);
    with_high(JOB_PING_N);
    tick_alone();
    with_high(JOB_TICK);
    taskYIELD();
    equals();
    ten_sleepers();
    rounds();
    bench::print("instructions", ROW, ROWS);
    target::finish(0);
}

} // namespace

int main() {
    static StaticSemaphore_t mutex_place;
    static StaticEventGroup_t flags_place;
    mutex = xSemaphoreCreateMutexStatic(&mutex_place);
    semaphore = counting(1);
    wake_high = counting(0);
    ping = counting(0);
    pong = counting(0);
    go = counting(0);
    done = counting(0);
    queue_4 = make_queue<4>();
    wake_queue_4 = make_queue<4>();
    queue_16 = make_queue<16>();
    wake_queue = make_queue<16>();
    queue_64 = make_queue<64>();
    flags = xEventGroupCreateStatic(&flags_place);
    low = make_task(low_main, "low", LOW);
    equal = make_task(equal_main, "equal", LOW);
    high = make_task(high_main, "high", HIGH);
    vTaskStartScheduler();
    return 1;
}
