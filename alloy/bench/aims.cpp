// SPDX-License-Identifier: MIT OR Apache-2.0
// Each row of the table of targets, on the emulated Cortex-M7. The tick runs only in rows about it. A row's result is
// exact; if it is read in another thread than the one in which it started, it covers everything in between.

#include "aim_rows.hpp"
#include "rows.hpp"
#include "target.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using namespace bench::aims;
using bench::now;
using bench::sample;

extern "C" void SysTick_Handler();

namespace {

constexpr int ROUNDS = 20;

template <unsigned Bytes> struct Message {
    std::uint32_t words[Bytes / 4];
};

Mutex mutex;
CountingSemaphore semaphore{1, 10};
CountingSemaphore wake_high{0, 10}, ping{0, 10}, pong{0, 10}, go{0, 10}, done{0, 10};
Queue<Message<4>, 4> queue_4;
Queue<Message<16>, 4> queue_16;
Queue<Message<64>, 4> queue_64;
Queue<Message<16>, 4> wake_queue;
Queue<Message<4>, 4> wake_queue_4;
StaticPool<Message<128>, 8> pool;
EventFlags flags;

volatile std::uint32_t began;

using LowTask = Task<1024, Priority::Low, "low", Feature::Notification>;
using HighTask = Task<1024, Priority::High, "high", Feature::Notification>;

// Defined below, after the functions that they run.
extern LowTask low, equal;
extern HighTask high;

// Separate, because the others' registers would cost these rows a reload of an address.
[[gnu::noinline]] void uncontended() {
    std::uint32_t t = now();
    (void)mutex.lock();
    (void)mutex.unlock();
    sample(MUTEX, t, now());

    t = now();
    (void)semaphore.take();
    (void)semaphore.give();
    sample(SEMAPHORE, t, now());
}

void single_operations() {
    for (int i = 0; i < ROUNDS; ++i) {
        uncontended();
        std::uint32_t t;

        Message<4> m4{{static_cast<std::uint32_t>(i)}};
        t = now();
        (void)queue_4.send(m4);
        (void)queue_4.receive_into(m4);
        sample(QUEUE_4, t, now());

        Message<16> m16{};
        m16.words[3] = m4.words[0];
        t = now();
        (void)queue_16.send(m16);
        (void)queue_16.receive_into(m16);
        sample(QUEUE_16, t, now());

        Message<64> m64{};
        m64.words[15] = m16.words[3];
        t = now();
        (void)queue_64.send(m64);
        (void)queue_64.receive_into(m64);
        sample(QUEUE_64, t, now());

        t = now();
        (void)TaskNotification::notify(low, 1, SetBits);
        (void)TaskNotification::wait();
        sample(NOTIFY_SELF, t, now());

        t = now();
        flags.set(1);
        (void)flags.wait_any(1);
        sample(FLAGS, t, now());

        t = now();
        Message<128>* const block = pool.allocate().unwrap_or(nullptr);
        (void)pool.deallocate(block);
        sample(POOL, t, now());
        if (m64.words[15] != static_cast<std::uint32_t>(i))
            target::finish(2);
    }
}

void isr_notify() {
    began = now();
    (void)TaskNotification::notify_from_isr(high, 1, SetBits);
}
void isr_semaphore() {
    began = now();
    (void)wake_high.give_from_isr();
}
void isr_queue() {
    const Message<4> message{};
    began = now();
    (void)wake_queue_4.send_from_isr(message);
}

enum Job : std::uint32_t {
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

void high_main() {
    for (;;) {
        (void)go.take();
        for (int i = 0; i < ROUNDS; ++i) {
            switch (job) {
            case JOB_SEMAPHORE:
                (void)wake_high.take();
                sample(WAKE_SEMAPHORE, began, now());
                break;
            case JOB_NOTIFY:
                (void)TaskNotification::wait();
                sample(WAKE_NOTIFY, began, now());
                break;
            case JOB_QUEUE: {
                Message<16> m;
                (void)wake_queue.receive_into(m);
                sample(WAKE_QUEUE_16, began, now());
                break;
            }
            case JOB_MUTEX: {
                (void)wake_high.take();
                began = now();
                (void)mutex.lock();
                sample(MUTEX_HANDOVER, began, now());
                (void)mutex.unlock();
                break;
            }
            case JOB_ISR:
                (void)TaskNotification::wait();
                sample(ISR_NOTIFY, began, now());
                break;
            case JOB_ISR_SEM:
                (void)wake_high.take();
                sample(ISR_SEMAPHORE, began, now());
                break;
            case JOB_ISR_QUEUE: {
                Message<4> m;
                (void)wake_queue_4.receive_into(m);
                sample(ISR_QUEUE, began, now());
                break;
            }
            case JOB_PING:
                (void)ping.take();
                (void)pong.give();
                break;
            case JOB_PING_N:
                (void)TaskNotification::wait();
                (void)TaskNotification::notify(low, 1, SetBits);
                break;
            case JOB_TICK:
                RTOS::delay(1);
                sample(TICK_WAKE, began, now());
                break;
            }
        }
    }
}

[[gnu::noinline]] void request_tick() {
    bench::reg(0xe000ed04U) = 1U << 26;
    asm volatile("isb" ::: "memory");
}

void with_high(Job what) {
    job = what;
    (void)go.give();
    for (int i = 0; i < ROUNDS; ++i) {
        const std::uint32_t t = now();
        began = t;
        switch (what) {
        case JOB_SEMAPHORE:
            (void)wake_high.give();
            break;
        case JOB_NOTIFY:
            (void)TaskNotification::notify(high, 1, SetBits);
            break;
        case JOB_QUEUE:
            (void)wake_queue.send(Message<16>{});
            break;
        case JOB_MUTEX:
            (void)mutex.lock();
            (void)wake_high.give();
            // High has blocked on the mutex; `began` was set when it called.
            sample(MUTEX_BLOCK, began, now());
            began = now();
            (void)mutex.unlock();
            break;
        case JOB_ISR:
        case JOB_ISR_SEM:
        case JOB_ISR_QUEUE:
            target::request_irq(target::IRQ_A);
            break;
        case JOB_PING:
            (void)ping.give();
            (void)pong.take();
            sample(PING_SEMAPHORE, t, now());
            break;
        case JOB_PING_N:
            (void)TaskNotification::notify(high, 1, SetBits);
            (void)TaskNotification::wait();
            sample(PING_NOTIFY, t, now());
            break;
        case JOB_TICK:
            request_tick();
            break;
        }
    }
}

// Tasks of equal priority: low and equal.
void equal_main() {
    (void)done.take();
    for (int i = 0; i < ROUNDS; ++i) {
        sample(YIELD, began, now());
        began = now();
        RTOS::yield();
    }
    (void)done.take();
    for (int i = 0; i < ROUNDS; ++i) {
        (void)ping.take();
        (void)pong.give();
    }
    for (int i = 0; i < ROUNDS; ++i) {
        (void)TaskNotification::wait();
        (void)TaskNotification::notify(low, 1, SetBits);
    }
    (void)done.take();
}

void equals() {
    (void)done.give();
    for (int i = 0; i < ROUNDS; ++i) {
        began = now();
        RTOS::yield();
        sample(YIELD, began, now());
    }
    RTOS::yield();
    (void)done.give();
    RTOS::yield();
    for (int i = 0; i < ROUNDS; ++i) {
        const std::uint32_t t = now();
        (void)ping.give();
        (void)pong.take();
        sample(PING_SEMAPHORE_EQUAL, t, now());
    }
    RTOS::yield();
    for (int i = 0; i < ROUNDS; ++i) {
        const std::uint32_t t = now();
        (void)TaskNotification::notify(equal, 1, SetBits);
        (void)TaskNotification::wait();
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
    bench::less(TICK_WAKE, 0);
    bench::less(TEN_SLEEPERS, besides);
    for (int i = 0; i < ROUNDS; ++i) {
        t = now();
        request_tick();
        sample(TICK, t, now());
    }
}

constexpr Tick NAP = 4;

void sleeper() {
    for (;;)
        RTOS::delay(NAP);
}
using Sleeper = Task<512, Priority::Normal, "sleeper">;

void ten_sleepers() {
    // Created here, so that they do not disturb the other rows. A more urgent task that is ready runs at once.
    static Sleeper tasks[] = {Sleeper(sleeper), Sleeper(sleeper), Sleeper(sleeper), Sleeper(sleeper), Sleeper(sleeper),
                              Sleeper(sleeper), Sleeper(sleeper), Sleeper(sleeper), Sleeper(sleeper), Sleeper(sleeper)};
    (void)tasks;
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

CountingSemaphore round_given{0, 10}, given{0, 100};
void isr_round() { (void)round_given.give_from_isr(); }
void isr_nobody() { (void)given.give_from_isr(); }

void round_main() {
    for (int i = 0; i <= ROUNDS; ++i)
        (void)RTOS::suspend(RTOS::current_task());
    for (;;)
        (void)round_given.take();
}

void rounds() {
    static Task<512, Priority::High, "round"> task(round_main);
    for (int i = 0; i < ROUNDS; ++i) {
        const std::uint32_t t = now();
        (void)RTOS::resume(task);
        sample(SUSPEND_ROUND, t, now());
    }
    (void)RTOS::resume(task);
    target::set_handler(16 + target::IRQ_A, isr_round);
    for (int i = 0; i < ROUNDS; ++i)
        request_round(ISR_GIVE_ROUND);
    target::set_handler(16 + target::IRQ_A, isr_nobody);
    for (int i = 0; i < ROUNDS; ++i)
        request_round(ISR_GIVE_NOBODY);
}

void low_main() {
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
    RTOS::yield();
    equals();
    ten_sleepers();
    rounds();
    target::finish(bench::print("instructions", ROW, ROWS) == 0 ? 0 : 1);
}

LowTask low(low_main);
LowTask equal(equal_main);
HighTask high(high_main);

} // namespace

int main() {
    RTOS::start();
    return 1;
}
