// SPDX-License-Identifier: MIT OR Apache-2.0
// The time for which interrupts are masked does not grow with the number of contended mutexes that a task owns. Each
// operation with an interrupt at each of its instructions, and 1, 4, 16 and 32 mutexes. Time is exact on the emulated
// board.

#include "target.hpp"
#include "timers.hpp"

#include <alloy/alloy.hpp>

namespace {

using namespace alloy::rtos;

constexpr unsigned MOST = 32;
constexpr unsigned COUNTS[] = {1, 4, 16, MOST};
// In instructions: the timers count in other steps, and counting zeros on a Cortex-M0 takes longer for some numbers. A
// scan of 16 more mutexes takes a hundred.
constexpr std::uint32_t ROUNDING = 8;
constexpr std::uintptr_t SYSTICK_CTRL = 0xe000e010U;
constexpr unsigned TICK_IRQ = target::IRQ_B;

Mutex mutexes[MOST];
struct Start : CountingSemaphore {
    Start() : CountingSemaphore(0, 1) {}
};
Start starts[MOST];
volatile Tick timeout;

using Waiter = Task<512, Priority::High, "waiter">;
void wait_for(void* which) {
    const auto i = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(which));
    for (;;) {
        (void)starts[i].take();
        // The one that times out is the first that waited, and so the last in the owner's list.
        if (mutexes[i].lock(i == 0 ? timeout : INFINITE).is_ok())
            mutexes[i].unlock().unwrap();
    }
}
alignas(Waiter) unsigned char waiters[MOST][sizeof(Waiter)];

extern Task<1024, Priority::Low, "main"> task;

// The operations
void unlock() { mutexes[0].unlock().unwrap(); }
void give_up() { target::request_irq(TICK_IRQ); }
void lower() { RTOS::set_priority(task, Priority::Idle).unwrap(); }

struct Operation {
    const char* name;
    void (*run)();
    Tick timeout;
};
const Operation OPERATIONS[] = {
    {"unlock", unlock, INFINITE}, {"a lock times out", give_up, 1}, {"set_priority", lower, INFINITE}};

std::uint32_t instruction;
std::uint32_t armed_at;
volatile bool came;
std::uint32_t least, longest;

void alarm() {
    const std::uint32_t late =
        target::clock() - armed_at - (instruction * target::COUNTS + target::INSTRUCTIONS - 1U) / target::INSTRUCTIONS;
    target::alarm_off();
    least = late < least ? late : least;
    longest = late > longest ? late : longest;
    came = true;
}

/// The longest delay of an interrupt in an operation, in instructions.
std::uint32_t sweep(const Operation& operation, unsigned count) {
    least = UINT32_MAX;
    longest = 0;
    timeout = operation.timeout;
    bool is_over = false;
    for (instruction = 1; !is_over; ++instruction) {
        for (unsigned i = 0; i < count; ++i) {
            mutexes[i].lock().unwrap();
            starts[i].give().unwrap();
            // From the second one on, the waiter is no more urgent than the donated priority.
            RTOS::yield();
        }
        came = false;
        armed_at = target::clock();
        target::alarm_in((instruction * target::COUNTS + target::INSTRUCTIONS - 1U) / target::INSTRUCTIONS);
        operation.run();
        is_over = !came;
        while (!came) {
        }
        for (unsigned i = 0; i < count; ++i) {
            if (mutexes[i].owner() == task)
                mutexes[i].unlock().unwrap();
        }
        RTOS::set_priority(task, Priority::Low).unwrap();
    }
    return (longest - least) * target::INSTRUCTIONS / target::COUNTS;
}

void main_task() {
    target::reg(SYSTICK_CTRL) = 0;
    for (unsigned i = 0; i < MOST; ++i) {
        void* const place = waiters[i];
        new (place) Waiter(wait_for, reinterpret_cast<void*>(std::uintptr_t{i}));
    }
    target::clock_start();
    target::set_handler(16 + target::ALARM_IRQ, alarm);
    target::enable_irq(target::ALARM_IRQ);
    target::set_handler(16 + TICK_IRQ, [] { detail::tick(); });
    target::enable_irq(TICK_IRQ);
    // Less urgent than the alarm.
    target::reg(0xe000e400U + TICK_IRQ / 4U * 4U) = 0xc0c0c0c0U;

    unsigned failed = 0;
    for (const Operation& operation : OPERATIONS) {
        std::uint32_t bound = 0;
        target::print(operation.name);
        target::print(", longest delay of an interrupt in instructions:");
        for (const unsigned count : COUNTS) {
            const std::uint32_t found = sweep(operation, count);
            target::print(count == 1 ? " " : ", ");
            target::print(found);
            target::print(" with ");
            target::print(count);
            if (count <= 4)
                bound = found > bound ? found : bound;
            else if (found > bound + ROUNDING)
                ++failed;
        }
        target::print("\n");
    }
    target::finish(failed == 0 ? 0 : 1);
}
Task<1024, Priority::Low, "main"> task(main_task);

} // namespace

int main() {
    RTOS::start();
    return 1;
}
