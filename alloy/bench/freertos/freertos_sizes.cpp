// SPDX-License-Identifier: MIT OR Apache-2.0
// Without notifications, the rows of everything else; with them, only the control block, because only that changes.

#include "size_rows.hpp"
#include "target.hpp"

#include <FreeRTOS.h>
#include <event_groups.h>
#include <queue.h>
#include <semphr.h>
#include <task.h>
#include <timers.h>

using namespace bench::sizes;

#if !configUSE_TASK_NOTIFICATIONS
namespace {

struct Filled {
    StaticTask_t block;
    StackType_t stack[512 / sizeof(StackType_t)];

    void start(TaskFunction_t function, const char* name, UBaseType_t priority) {
        fill(reinterpret_cast<unsigned char*>(stack), sizeof stack);
        xTaskCreateStatic(function, name, sizeof stack / sizeof stack[0], nullptr, priority, stack, &block);
    }
    [[nodiscard]] std::uint32_t used() const {
        return bench::sizes::used(reinterpret_cast<const unsigned char*>(stack), sizeof stack);
    }
};

QueueHandle_t messages;
Filled waiting, running;

void wait(void*) {
    static Message message;
    for (;;)
        xQueueReceive(messages, &message, portMAX_DELAY);
}

void run(void*) { run_for_ever(); }

void look(void*) {
    waiting.start(wait, "waits", 5);
    running.start(run, "runs", 2);
    vTaskDelay(2);
    bench::enter(STACK_WAITING, waiting.used());
    bench::enter(STACK_PREEMPTED, running.used());
    bench::print("bytes", ROW, ROWS);
    target::finish(0);
}

void start_looking() {
    static StaticTask_t place;
    static StackType_t stack[512];
    static StaticQueue_t queue;
    static std::uint8_t items[8 * sizeof(Message)];
    messages = xQueueCreateStatic(8, sizeof(Message), items, &queue);
    xTaskCreateStatic(look, "looks", 512, nullptr, 4, stack, &place);
    vTaskStartScheduler();
}

} // namespace
#endif

int main() {
#if configUSE_TASK_NOTIFICATIONS
    bench::enter(TCB_NOTIFIED, sizeof(StaticTask_t));
#else
    bench::enter(TCB, sizeof(StaticTask_t));
    bench::enter(QUEUE, sizeof(StaticQueue_t));
    bench::enter(MUTEX, sizeof(StaticSemaphore_t));
    bench::enter(SEMAPHORE, sizeof(StaticSemaphore_t));
    bench::enter(FLAGS, sizeof(StaticEventGroup_t));
    bench::enter(TIMER, sizeof(StaticTimer_t));
    bench::enter(TASK_512, sizeof(StaticTask_t) + 512);
    bench::enter(TASK_1024, sizeof(StaticTask_t) + 1024);
    bench::enter(TASK_256, sizeof(StaticTask_t) + 256);
    bench::enter(QUEUE_8X72, sizeof(StaticQueue_t) + 8 * sizeof(Message));
    start_looking();
#endif
    bench::print("bytes", ROW, ROWS);
    return 0;
}
