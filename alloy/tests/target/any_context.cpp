// SPDX-License-Identifier: MIT OR Apache-2.0
// Each call that is legal in any context leaves the masks unchanged, whatever they are, and lets in no interrupt that
// they block.

#include "target.hpp"

#include <alloy/alloy.hpp>

namespace {

using namespace alloy::rtos;

extern Task<1024, Priority::Low, "main", Feature::Notification> task;

// Never runs, because this test never waits.
Task<512, Priority::Idle, "parked"> parked([] {});
CountingSemaphore semaphore{0, 100}, awaited{0, 1};
Queue<std::uint32_t, 4> queue;
EventFlags flags;
StaticPool<std::uint64_t, 4> pool;
SoftwareTimer timer([](void*) {}, nullptr);

struct Call {
    const char* name;
    void (*make)();
};
const Call CALLS[] = {
    {"CountingSemaphore::give_from_isr", [] { (void)semaphore.give_from_isr(); }},
    {"CountingSemaphore::give_from_isr to a waiter", [] { (void)awaited.give_from_isr(); }},
    {"Queue::send_from_isr", [] { (void)queue.send_from_isr(1); }},
    {"Queue::peek",
     [] {
         std::uint32_t item;
         (void)queue.peek(item);
     }},
    {"Queue::receive_from_isr",
     [] {
         std::uint32_t item;
         (void)queue.receive_from_isr(item);
     }},
    {"EventFlags::set_from_isr", [] { flags.set_from_isr(1); }},
    {"EventFlags::clear", [] { (void)flags.clear(1); }},
    {"TaskNotification::notify_from_isr", [] { (void)TaskNotification::notify_from_isr(task, 1, SetBits); }},
    {"TaskNotification::clear", [] { (void)TaskNotification::clear(task); }},
    {"SoftwareTimer::start", [] { (void)timer.start(5); }},
    {"SoftwareTimer::stop", [] { (void)timer.stop(); }},
    {"StaticPool::allocate and deallocate", [] { (void)pool.deallocate(pool.allocate().unwrap_or(nullptr)); }},
    {"RTOS::resume_from_isr", [] { (void)RTOS::resume_from_isr(parked); }},
    {"TicklessIdle::configure", [] { TicklessIdle::configure(SleepMode::Light, 2); }},
};

struct Masks {
    std::uint32_t primask;
    std::uint32_t basepri;
};
#if defined(__ARM_ARCH_6M__)
const Masks MASKS[] = {{0, 0}, {1, 0}};
void set(Masks masks) { asm volatile("msr primask, %0" ::"r"(masks.primask) : "memory"); }
Masks now() {
    Masks masks{};
    asm volatile("mrs %0, primask" : "=r"(masks.primask)::"memory");
    return masks;
}
#else
// 0x10 masks more than any kernel of these tests, which mask by 0x20 or by PRIMASK; 0x40 masks less.
const Masks MASKS[] = {{0, 0}, {1, 0}, {0, 0x10}, {1, 0x10}, {0, 0x40}, {1, 0x40}};
void set(Masks masks) {
    asm volatile("msr basepri, %0\n\tmsr primask, %1" ::"r"(masks.basepri), "r"(masks.primask) : "memory");
}
Masks now() {
    Masks masks;
    asm volatile("mrs %0, basepri\n\tmrs %1, primask" : "=r"(masks.basepri), "=r"(masks.primask)::"memory");
    return masks;
}
#endif

unsigned failures;
void expect(bool holds, const Call& call, Masks masks, const char* what) {
    if (holds)
        return;
    ++failures;
    target::print("not so: ");
    target::print(call.name);
    target::print(" with PRIMASK ");
    target::print(masks.primask);
    target::print(", BASEPRI ");
    target::print(masks.basepri);
    target::print(": ");
    target::print(what);
    target::print("\n");
}

volatile bool came;

void main_task() {
    target::set_handler(16 + target::IRQ_A, [] { came = true; });
    target::enable_irq(target::IRQ_A);
    // More urgent than the mask of a kernel that masks by priority.
    target::reg(0xe000e400U + target::IRQ_A / 4U * 4U) = 0x18181818U;
    for (const Masks masks : MASKS) {
        const bool is_kept_out = masks.primask != 0 || masks.basepri == 0x10;
        for (const Call& call : CALLS) {
            came = false;
            (void)RTOS::suspend(parked);
            set(masks);
            if (is_kept_out)
                target::request_irq(target::IRQ_A);
            call.make();
            const Masks after = now();
            const bool came_early = came;
            set({0, 0});
            asm volatile("isb" ::: "memory");
            expect(after.primask == masks.primask, call, masks, "PRIMASK is as before");
            expect(after.basepri == masks.basepri, call, masks, "BASEPRI is as before");
            expect(!came_early, call, masks, "no masked interrupt comes");
            expect(came == is_kept_out, call, masks, "it comes afterwards");
        }
    }
    target::finish(failures == 0 ? 0 : 1);
}
Task<1024, Priority::Low, "main", Feature::Notification> task(main_task);
Task<1024, Priority::High, "taker"> taker([] {
    for (;;)
        (void)awaited.take();
});

} // namespace

int main() {
    RTOS::start();
    return 1;
}
