// SPDX-License-Identifier: MIT OR Apache-2.0
// The sections of the reference document that the table of aims leaves out: notification modes from thread and
// interrupt against a queue, queues by message size, the pool against malloc, and the cost of RAII.

#include "rows.hpp"
#include "target.hpp"

#include <alloy/alloy.hpp>

#include <cstdlib>

using namespace alloy::rtos;
using bench::now;
using bench::sample;

namespace {

constexpr const char* NAMES[] = {
    "notify, SetBits",
    "notify, Increment",
    "notify, Overwrite",
    "notify, OverwriteIfEmpty",
    "notify_from_isr, SetBits",
    "notify_from_isr, Increment",
    "notify_from_isr, Overwrite",
    "notify_from_isr, OverwriteIfEmpty",
    "queue send 4 B, for comparison",
    "queue send_from_isr 4 B, for comparison",
    "wait, value pending",
    "queue send + receive, 4 B",
    "queue send + receive, 16 B",
    "queue send + receive, 64 B",
    "queue send + receive, 256 B",
    "pool allocate, 64 B",
    "pool deallocate, 64 B",
    "malloc, 64 B, among blocks of 8 to 511 B",
    "free, 64 B, among blocks of 8 to 511 B",
    "pool, constructed and destroyed by hand",
    "pool, by PoolAllocator",
    "mutex lock + unlock by hand",
    "mutex by LockGuard",
};
enum Row : unsigned {
    NOTIFY = 0,
    NOTIFY_ISR = 4,
    QUEUE_SEND = 8,
    QUEUE_SEND_ISR,
    WAIT,
    QUEUE,
    ALLOCATE = 15,
    DEALLOCATE,
    MALLOC,
    FREE,
    BY_HAND,
    BY_RAII,
    LOCK_BY_HAND,
    LOCK_BY_GUARD
};

constexpr int ROUNDS = 200;

template <unsigned Bytes> struct Message {
    std::uint32_t words[Bytes / 4];
};

extern Task<4096, Priority::Normal, "main", Feature::Notification> task;

template <NotifyAction Action> void notify_rows() {
    constexpr auto n = static_cast<unsigned>(Action);
    for (int i = 0; i < ROUNDS; ++i) {
        std::uint32_t t = now();
        (void)TaskNotification::notify(task, 1, Action);
        sample(NOTIFY + n, t, now());
        (void)TaskNotification::wait();
        t = now();
        (void)TaskNotification::notify_from_isr(task, 1, Action);
        sample(NOTIFY_ISR + n, t, now());
        t = now();
        (void)TaskNotification::wait();
        sample(WAIT, t, now());
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
        (void)queue.receive_into(item);
        t = now();
        (void)queue.send_from_isr(item);
        sample(QUEUE_SEND_ISR, t, now());
        (void)queue.receive_into(item);
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
        sample(BY_HAND, t, now());
        t = now();
        {
            PoolAllocator<Counter> held(pool, 7U);
        }
        sample(BY_RAII, t, now());
    }
}

// The heap is in use as a program's is: blocks of several sizes come and go in an order that is always the same.
void malloc_rows() {
    constexpr unsigned OTHERS = 64;
    static void* others[OTHERS];
    std::uint32_t state = 1;
    for (int i = 0; i < ROUNDS * 10; ++i) {
        state = state * 1664525U + 1013904223U;
        void*& other = others[state >> 26U];
        std::free(other);
        other = std::malloc(8U + (state >> 8U) % 504U);
        std::uint32_t t = now();
        void* const block = std::malloc(64);
        sample(MALLOC, t, now());
        asm volatile("" ::"r"(block) : "memory");
        t = now();
        std::free(block);
        sample(FREE, t, now());
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
    notify_rows<SetBits>();
    notify_rows<Increment>();
    notify_rows<Overwrite>();
    notify_rows<OverwriteIfEmpty>();
    queue_against_notification();
    queue_row<4>(QUEUE);
    queue_row<16>(QUEUE + 1);
    queue_row<64>(QUEUE + 2);
    queue_row<256>(QUEUE + 3);
    pool_rows();
    malloc_rows();
    mutex_rows();
    bench::print_plain(NAMES, sizeof NAMES / sizeof NAMES[0]);
    target::finish(0);
}

Task<4096, Priority::Normal, "main", Feature::Notification> task(main_task);

} // namespace

// What newlib's malloc takes its memory from.
extern "C" void* _sbrk(std::ptrdiff_t increment);
extern "C" void* _sbrk(std::ptrdiff_t increment) {
    alignas(8) static char heap[65536];
    static std::ptrdiff_t used;
    if (used + increment > static_cast<std::ptrdiff_t>(sizeof heap))
        return reinterpret_cast<void*>(-1);
    used += increment;
    return heap + used - increment;
}

int main() {
    RTOS::start();
    return 1;
}
