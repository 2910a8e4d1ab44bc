// SPDX-License-Identifier: MIT OR Apache-2.0
#include "size_rows.hpp"
#include "target.hpp"

#include <alloy/alloy.hpp>

#include <new>

using namespace alloy::rtos;
using namespace bench::sizes;

namespace {

using Sensor = Task<512, Priority::High, "Sensor">;
using Display = Task<1024, Priority::Normal, "Display">;
using Logger = Task<256, Priority::Low, "Logger">;
using Notified = Task<512, Priority::High, "Notified", Feature::Notification>;
using Messages = Queue<Message, 8>;
using Buffers = StaticPool<Buffer, 16>;
using MySystem = System<Sensor, Display, Logger, Messages, Buffers>;

// A task whose stack was filled before: the stack is its first member.
template <class OneTask> struct Filled {
    alignas(OneTask) unsigned char bytes[sizeof(OneTask)];

    void start(void (*function)()) {
        fill(bytes, sizeof bytes);
        ::new (static_cast<void*>(bytes)) OneTask(function);
    }
    [[nodiscard]] std::uint32_t used() const { return bench::sizes::used(bytes, OneTask::STACK_BYTES); }
};

Messages messages;
Filled<Task<512, Priority::High, "waits">> waiting;
Filled<Task<512, Priority::Low, "runs">> running;

void wait() {
    static Message message;
    for (;;)
        (void)messages.receive_into(message);
}

void run() { run_for_ever(); }

void look() {
    waiting.start(wait);
    running.start(run);
    RTOS::delay(2);
    bench::enter(STACK_WAITING, waiting.used());
    bench::enter(STACK_PREEMPTED, running.used());
    bench::print("bytes", ROW, ROWS);
    target::finish(0);
}
Task<2048, Priority::Normal, "looks"> looking(look);

} // namespace

int main() {
    bench::enter(TCB, sizeof(Sensor) - Sensor::STACK_BYTES);
    bench::enter(TCB_NOTIFIED, sizeof(Notified) - Notified::STACK_BYTES);
    bench::enter(QUEUE, sizeof(Messages) - 8 * sizeof(Message));
    bench::enter(MUTEX, sizeof(Mutex));
    bench::enter(SEMAPHORE, sizeof(CountingSemaphore));
    bench::enter(FLAGS, sizeof(EventFlags));
    bench::enter(TIMER, sizeof(SoftwareTimer));
    bench::enter(POOL, sizeof(Buffers) - 16 * sizeof(Buffer));
    bench::enter(TASK_512, sizeof(Sensor));
    bench::enter(TASK_1024, sizeof(Display));
    bench::enter(TASK_256, sizeof(Logger));
    bench::enter(QUEUE_8X72, sizeof(Messages));
    bench::enter(POOL_16X128, sizeof(Buffers));
    bench::enter(SYSTEM, MySystem::total_ram());
    RTOS::start();
    return 1;
}
