// SPDX-License-Identifier: MIT OR Apache-2.0
// The rows of the reference document that are not in the table of targets.

#include "reference_rows.hpp"
#include "target.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using namespace bench::reference;
using bench::now;
using bench::sample;

namespace {

extern Task<4096, Priority::Normal, "main", Feature::Notification> task;
extern Task<1024, Priority::High, "woken", Feature::Notification> woken_task;

volatile std::uint32_t began;
volatile unsigned woken_row;
Queue<std::uint32_t, 4> isr_queue;

// Handlers with one call each: first no thread waits, then one does.
template <NotifyAction Action> void isr_notify() {
    const std::uint32_t t = now();
    (void)TaskNotification::notify_from_isr(task, 1, Action);
    sample(NOTIFY_ISR + static_cast<unsigned>(Action), t, now());
}
template <NotifyAction Action> void isr_wake() {
    began = now();
    (void)TaskNotification::notify_from_isr(woken_task, 1, Action);
}
void isr_send() {
    const std::uint32_t item = 1;
    const std::uint32_t t = now();
    (void)isr_queue.send_from_isr(item);
    sample(QUEUE_SEND_ISR, t, now());
}

void interrupt(target::Handler handler) {
    target::set_handler(16 + target::IRQ_A, handler);
    target::request_irq(target::IRQ_A);
}

void woken_main() {
    for (;;) {
        (void)TaskNotification::wait();
        sample(woken_row, began, now());
    }
}

template <NotifyAction Action> void notify_rows() {
    constexpr auto n = static_cast<unsigned>(Action);
    woken_row = NOTIFY_WOKEN + n;
    for (int i = 0; i < ROUNDS; ++i) {
        std::uint32_t t = now();
        (void)TaskNotification::notify(task, 1, Action);
        sample(NOTIFY + n, t, now());
        t = now();
        (void)TaskNotification::wait();
        sample(WAIT, t, now());
        interrupt(isr_notify<Action>);
        (void)TaskNotification::wait();
        interrupt(isr_wake<Action>);
    }
}

template <unsigned Bytes> void queue_row(unsigned row) {
    static Queue<Message<Bytes>, 4> queue;
    static Message<Bytes> message;
    for (int i = 0; i < ROUNDS; ++i) {
        const std::uint32_t t = now();
        (void)queue.send(message);
        (void)queue.receive_into(message);
        sample(row, t, now());
    }
}

void queue_against_notification() {
    static Queue<std::uint32_t, 4> queue;
    std::uint32_t item = 1;
    for (int i = 0; i < ROUNDS; ++i) {
        std::uint32_t t = now();
        (void)queue.send(item);
        sample(QUEUE_SEND, t, now());
        t = now();
        (void)queue.receive_into(item);
        sample(QUEUE_RECEIVE, t, now());
        interrupt(isr_send);
        (void)isr_queue.receive_into(item);
    }
}

struct Counter {
    std::uint32_t words[16];
    explicit Counter(std::uint32_t first) { words[0] = first; }
    ~Counter() { asm volatile("" ::"r"(words[0])); }
};

StaticPool<Counter, 16> pool;

void pool_rows() {
    for (int i = 0; i < ROUNDS; ++i) {
        std::uint32_t t = now();
        Counter* const block = pool.allocate().unwrap_or(nullptr);
        sample(ALLOCATE, t, now());
        t = now();
        (void)pool.deallocate(block);
        sample(DEALLOCATE, t, now());

        t = now();
        Counter* const made = ::new (static_cast<void*>(pool.allocate().unwrap_or(nullptr))) Counter(7);
        made->~Counter();
        (void)pool.deallocate(made);
        sample(POOL_BY_HAND, t, now());
        t = now();
        {
            PoolAllocator<Counter> held(pool, 7U);
        }
        sample(POOL_BY_RAII, t, now());
    }
}

Mutex mutex;

void mutex_rows() {
    for (int i = 0; i < ROUNDS; ++i) {
        std::uint32_t t = now();
        mutex.lock().unwrap();
        (void)mutex.unlock();
        sample(LOCK_BY_HAND, t, now());
        t = now();
        {
            LockGuard guard(mutex);
        }
        sample(LOCK_BY_GUARD, t, now());
    }
}

void main_task() {
    bench::reg(0xe000e010U) = 0;
    bench::begin();
    target::enable_irq(target::IRQ_A);
    notify_rows<SetBits>();
    notify_rows<Increment>();
    notify_rows<Overwrite>();
    notify_rows<OverwriteIfEmpty>();
    queue_against_notification();
    queue_row<4>(QUEUE);
    queue_row<8>(QUEUE + 1);
    queue_row<16>(QUEUE + 2);
    queue_row<32>(QUEUE + 3);
    queue_row<64>(QUEUE + 4);
    queue_row<128>(QUEUE + 5);
    queue_row<256>(QUEUE + 6);
    pool_rows();
    mutex_rows();
    bench::print("instructions", ROW, ROWS);
    target::finish(0);
}

Task<4096, Priority::Normal, "main", Feature::Notification> task(main_task);
Task<1024, Priority::High, "woken", Feature::Notification> woken_task(woken_main);

} // namespace

int main() {
    RTOS::start();
    return 1;
}
