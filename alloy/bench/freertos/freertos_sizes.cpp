// SPDX-License-Identifier: MIT OR Apache-2.0
// Without notifications the rows of everything else; with them only the control block, which is what changes.

#include "size_rows.hpp"
#include "target.hpp"

#include <FreeRTOS.h>
#include <event_groups.h>
#include <queue.h>
#include <semphr.h>
#include <task.h>
#include <timers.h>

using namespace bench::sizes;

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
#endif
    bench::print("bytes", ROW, ROWS);
    return 0;
}
