// SPDX-License-Identifier: MIT OR Apache-2.0
// Every feature of the reference's table, used once: queue, mutex, semaphores, notification in all modes, pool,
// tickless idle. With EVERYTHING defined, also event flags, a timer and the control of tasks.

#include <alloy/mutex.hpp>
#include <alloy/pool_allocator.hpp>
#include <alloy/queue.hpp>
#include <alloy/semaphore.hpp>
#include <alloy/task.hpp>
#include <alloy/task_notification.hpp>
#include <alloy/tickless_idle.hpp>

#ifdef EVERYTHING
#include <alloy/event_flags.hpp>
#include <alloy/software_timer.hpp>
#endif

namespace {

using namespace alloy::rtos;

struct Packet {
    std::uint32_t words[8];
};

Queue<std::uint32_t, 8> queue;
Mutex mutex;
BinarySemaphore ready;
CountingSemaphore slots{4, 4};
StaticPool<Packet, 8> pool;

extern Task<512, Priority::High, "consume", Feature::Notification> consumer;

void produce() {
    TicklessIdle::configure(SleepMode::Deep, 5);
    TicklessIdle::enable();
    for (std::uint32_t i = 0;; ++i) {
        (void)slots.take();
        {
            LockGuard guard(mutex);
            PoolAllocator<Packet> packet(pool);
            (void)queue.send(i, 100);
        }
        (void)TaskNotification::notify(consumer, i, SetBits);
        (void)TaskNotification::notify(consumer, i, Increment);
        (void)TaskNotification::notify(consumer, i, Overwrite);
        (void)TaskNotification::notify(consumer, i, OverwriteIfEmpty);
        (void)TaskNotification::notify_from_isr(consumer, i, SetBits);
        (void)ready.take(50);
        RTOS::delay(10);
    }
}

void consume() {
    for (;;) {
        (void)TaskNotification::wait(100);
        (void)queue.receive(10);
        (void)queue.send_from_isr(1);
        (void)slots.give();
        (void)slots.give_from_isr();
        ready.give();
        ready.give_from_isr();
    }
}

#ifdef EVERYTHING
EventFlags flags;
SoftwareTimer timer([](void*) { flags.set_from_isr(1); }, nullptr);
#endif

void blink() {
#ifdef EVERYTHING
    (void)timer.start(10, 20);
    (void)flags.wait_any(1);
    flags.set(2);
    (void)RTOS::set_priority(consumer, Priority::Critical);
    (void)RTOS::suspend(consumer);
    (void)RTOS::resume(consumer);
    (void)RTOS::join(consumer, 10);
    RTOS::set_time_slice(5);
#endif
    for (;;)
        RTOS::delay(500);
}

Task<512, Priority::Normal, "produce"> producer(produce);
Task<512, Priority::High, "consume", Feature::Notification> consumer(consume);
Task<512, Priority::Low, "blink"> blinker(blink);

} // namespace

int main() {
    RTOS::start();
    return 0;
}
